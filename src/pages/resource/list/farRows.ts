/** CSS pixels before and after what is in sight whose rows are drawn too. */
const margin = 400;

export type FarRows = ReturnType<typeof createFarRows>;

/**
 * The rows of a grid that are out of sight. They are drawn empty, as high as before (docs/decisions/0260): what a key
 * costs the browser grows with the cells of the table. Rows that were never looked at are near.
 */
export function createFarRows(isOpen: (id: string) => boolean) {
  let far: ReadonlySet<string> = new Set();
  const heights = new Map<string, number>();
  /** A row of several groups has a line in each. */
  const listeners = new Map<string, Set<() => void>>();
  const set = (next: ReadonlySet<string>) => {
    const before = far;
    far = next;
    for (const [id, all] of listeners) if (before.has(id) !== next.has(id)) for (const tell of all) tell();
  };

  /** Finds what is out of sight now. Rows stay that hold the focus, the tab stop, or an open cell. */
  const look = (frame: HTMLElement) => {
    const { scrollTop, clientHeight } = frame;
    // Nothing is laid out.
    if (clientHeight === 0) return;
    const kept = new Set<Element | null | undefined>(
      [frame.querySelector('[data-cell][tabindex="0"]'), document.activeElement].map((one) =>
        one?.closest("tr"),
      ),
    );
    const [next, near] = [new Set<string>(), new Set<string>()];
    for (const [index, line] of frame.querySelectorAll<HTMLElement>("tr[data-row]").entries()) {
      const id = line.dataset["row"] ?? "";
      const { offsetTop: top, offsetHeight: height } = line;
      const isNear = top + height > scrollTop - margin && top < scrollTop + clientHeight + margin;
      // The first is the tab stop of a grid that had no focus yet.
      if (isNear || index === 0 || kept.has(line) || isOpen(id)) near.add(id);
      else {
        if (!far.has(id)) heights.set(id, height);
        next.add(id);
      }
    }
    set(new Set([...next].filter((id) => !near.has(id))));
  };

  return {
    subscribe(id: string, listener: () => void) {
      const all = listeners.get(id) ?? new Set();
      listeners.set(id, all.add(listener));
      return () => void (all.delete(listener) && all.size === 0 && listeners.delete(id));
    },
    /** In CSS pixels; undefined for a row that is drawn. */
    heightOf: (id: string) => (far.has(id) ? heights.get(id) : undefined),
    draw: (id: string) => set(new Set([...far].filter((one) => one !== id))),

    /** Draws all rows of the table, keeps the widths that their columns have then, and follows what is in sight. */
    follow(table: HTMLElement): () => void {
      const frame = table.closest<HTMLElement>("[role=region]");
      if (!frame) return () => undefined;
      let at = 0;
      let later: ReturnType<typeof setTimeout> | undefined;
      let width = frame.clientWidth;
      let hasWidths = false;
      const lookNow = () => {
        clearTimeout(later);
        if (!hasWidths) return;
        at = frame.scrollTop;
        look(frame);
      };
      const drawAll = () => {
        hasWidths = false;
        releaseWidths(frame);
        set(new Set());
      };
      const begin = () => {
        drawAll();
        frames.push(
          requestAnimationFrame(() => {
            keepWidths(frame);
            hasWidths = true;
            lookNow();
          }),
        );
      };
      const frames: number[] = [];
      const scrolled = () => {
        const by = Math.abs(frame.scrollTop - at);
        if (by > margin) lookNow();
        else if (by > margin / 2) {
          // Not in the frame of the key that scrolled.
          clearTimeout(later);
          later = setTimeout(lookNow, 0);
        }
      };
      const sizes = new ResizeObserver(() => {
        if (frame.clientWidth === width) return lookNow();
        width = frame.clientWidth;
        begin();
      });
      begin();
      sizes.observe(frame);
      frame.addEventListener("scroll", scrolled, { passive: true });
      addEventListener("beforeprint", drawAll);
      addEventListener("afterprint", begin);
      return () => {
        for (const one of frames) cancelAnimationFrame(one);
        clearTimeout(later);
        sizes.disconnect();
        frame.removeEventListener("scroll", scrolled);
        removeEventListener("beforeprint", drawAll);
        removeEventListener("afterprint", begin);
        releaseWidths(frame);
      };
    },
  };
}

const headsOf = (frame: HTMLElement) => [...frame.querySelectorAll<HTMLElement>("thead th")];

/** A column fits the content of all rows, also of those that are not drawn. */
function keepWidths(frame: HTMLElement): void {
  const widths = headsOf(frame).map((head) => [head, head.getBoundingClientRect().width] as const);
  for (const [head, width] of widths) {
    head.style.setProperty("--kept", `${width}px`);
    head.dataset["kept"] = "true";
  }
}

function releaseWidths(frame: HTMLElement): void {
  for (const head of headsOf(frame)) delete head.dataset["kept"];
}
