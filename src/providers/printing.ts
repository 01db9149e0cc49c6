import { createStore, useStore } from "./createStore";

/** The reader of a print: the customer, who sees no costs or internal notes, or the organisation. */
export type PrintFor = "customer" | "internal";

const printFor = createStore<PrintFor | undefined>(undefined);
const printMedia = typeof matchMedia === "function" ? matchMedia("print") : undefined;
/** The choice for the next print. */
let chosen: PrintFor = "customer";

/** The reader of the current print; undefined while not printing. */
export const usePrintFor = (): PrintFor | undefined => useStore(printFor);

/** Whether to show internal facts: on the screen, and in internal prints. */
export const useShowsInternal = (): boolean => usePrintFor() !== "customer";

export const onPrinting = printFor.subscribe;
export const isPrinting = (): boolean => printFor.get() !== undefined;

/** Follows the browser's printing, also from its menu. */
export function startPrinting(): void {
  const begin = () => printFor.set(chosen);
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  printMedia?.addEventListener("change", ({ matches }) => (matches ? begin() : end()));
  if (printMedia?.matches) begin();
}

/** Opens the browser's print dialog once the pictures have loaded (after 5 s at most). */
export async function printPage(kind: PrintFor): Promise<void> {
  if (isPrinting()) return;
  chosen = kind;
  printFor.set(kind);
  const latest = performance.now() + 5_000;
  do await new Promise(requestAnimationFrame);
  while (hasPicturesToCome() && performance.now() < latest);
  print();
  end();
}

function end(): void {
  chosen = "customer";
  printFor.set(undefined);
}

const hasPicturesToCome = (): boolean =>
  document.querySelector("[data-failed='false']") !== null ||
  [...document.images].some(({ complete }) => !complete);
