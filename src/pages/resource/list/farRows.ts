/** CSS pixels before and after what is in sight whose lines are drawn too. */
const margin = 160;

export type FarRows = ReturnType<typeof createFarRows>;

/**
 * The rows of a grid that are out of sight. One empty line stands for each run of them, as high as they were
 * (docs/decisions/0260): what a key costs React and the browser grows with the lines and cells of the table. Rows that
 * were never looked at are near.
 */
export function createFarRows(isOpen: (id: string) => boolean) {
  /** The keys of all lines, in order. */
  let lines: readonly string[] = [];
  let far: ReadonlySet<string> = new Set();
  /** In CSS pixels, by key. */
  const heights = new Map<string, number>();
  const listeners = new Set<() => void>();
  const set = (next: ReadonlySet<string>) => {
    if (next.size === far.size && [...next].every((key) => far.has(key))) return;
    far = next;
    for (const listener of listeners) listener();
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
    const next = new Set<string>();
    let first = 0;
    for (const line of frame.querySelectorAll<HTMLElement>("tbody > tr")) {
      const { row: id, gap } = line.dataset;
      const keys = lines.slice(first, first + Number(gap ?? 1));
      // The first is the tab stop of a grid that had no focus yet.
      const isKept = gap === undefined && (!id || first === 0 || kept.has(line) || isOpen(id));
      let top = line.offsetTop;
      for (const key of keys) {
        if (gap === undefined) heights.set(key, line.getBoundingClientRect().height);
        const height = heights.get(key) ?? 0;
        const isNear = top + height > scrollTop - margin && top < scrollTop + clientHeight + margin;
        if (!isNear && !isKept) next.add(key);
        top += height;
      }
      first += keys.length;
    }
    set(next);
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The keys of the lines that are not drawn. */
    read: () => far,
    heightOf: (keys: readonly string[]) => keys.reduce((sum, key) => sum + (heights.get(key) ?? 0), 0),
    draw: (key: string) => set(new Set([...far].filter((one) => one !== key))),
    /** Says which lines the table has, in order. */
    list: (keys: readonly string[]) => void (lines = keys),

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
