/** The cells of a grid that take the focus, and the steps between them. Only one of them is a tab stop. */

export type Step = "up" | "down" | "left" | "right";

const steps: Readonly<Record<Step, readonly [down: number, across: number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

export const cellAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;

export const placeOf = (cell: HTMLElement): { id: string; column: string } => ({
  id: cell.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "",
  column: cell.dataset["cell"] ?? "",
});

const cellsOf = (line: Element | undefined): HTMLElement[] => [
  ...(line?.querySelectorAll<HTMLElement>("[data-cell]") ?? []),
];

/** By the empty line that stands for rows out of sight: draws one of them, counted from 0. */
export const drawLine = new WeakMap<Element, (at: number) => Element | null>();

/** Focuses the cell so many lines down and columns across, or the nearest to it. */
function go(from: HTMLElement, down: number, across: number): void {
  const body = from.closest("tbody");
  const lines = [...(body?.querySelectorAll<HTMLElement>("tr[data-row], tr[data-gap]") ?? [])].flatMap(
    (one) => Array.from({ length: Number(one.dataset["gap"] ?? 1) }, (_, at) => ({ one, at })),
  );
  const line = lines.findIndex(({ one }) => one.contains(from));
  const column = cellsOf(lines[line]?.one).indexOf(from);
  const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place));
  const next = lines[within(line + down, lines.length)];
  const drawn = next && drawLine.get(next.one)?.(next.at);
  const cells = cellsOf(drawn ?? next?.one);
  focusCell(cells[within(column + across, cells.length)] ?? from);
}

export function step(from: HTMLElement, to: Step): void {
  go(from, ...steps[to]);
}

export function focusCell(cell: HTMLElement): void {
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  // Columns that stay in view lie over the others.
  const last = [...(cell.parentElement?.querySelectorAll("[data-pinned]") ?? [])].at(-1);
  const covered = last ? last.getBoundingClientRect().right - cell.getBoundingClientRect().left : 0;
  if (covered > 0 && !cell.matches("[data-pinned]"))
    cell.closest("[role=region]")?.scrollBy({ left: -covered });
}

/** Rows that Page Up and Page Down go. */
const page = 10;
const far = 10_000;

/** Goes where the key leads in a grid (ARIA's pattern). Returns whether the key leads anywhere. */
export function goByKey(
  cell: HTMLElement,
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">,
): boolean {
  const isFar = ctrlKey || metaKey;
  const by = isFar ? far : 1;
  const [down, across] =
    {
      ArrowUp: [-by, 0],
      ArrowDown: [by, 0],
      ArrowLeft: [0, -by],
      ArrowRight: [0, by],
      PageUp: [-page, 0],
      PageDown: [page, 0],
      Home: [isFar ? -far : 0, -far],
      End: [isFar ? far : 0, far],
    }[key] ?? [];
  if (down === undefined || across === undefined) return false;
  go(cell, down, across);
  return true;
}

/** Makes the cell the only tab stop of its grid. React never writes this attribute again. */
export function makeTabStop(cell: HTMLElement): void {
  for (const before of cell.closest("table")?.querySelectorAll('[data-cell][tabindex="0"]') ?? [])
    if (before !== cell) before.setAttribute("tabindex", "-1");
  if (cell.getAttribute("tabindex") !== "0") cell.setAttribute("tabindex", "0");
}
