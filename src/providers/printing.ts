import { createStore, useStore } from "./createStore";

/** Whom a print is for: the customer, who sees no costs and no internal notes, or the organisation. */
export type PrintFor = "customer" | "internal";

const printFor = createStore<PrintFor | undefined>(undefined);
const printMedia = typeof matchMedia === "function" ? matchMedia("print") : undefined;
/** The choice for the next print; the customer where nothing was chosen. */
let chosen: PrintFor = "customer";

/** Whom the page is being printed for; undefined while it is not. */
export const usePrintFor = (): PrintFor | undefined => useStore(printFor);

/** Whether internal facts are shown: on the screen, and in a print for which that was chosen. */
export const useShowsInternal = (): boolean => usePrintFor() !== "customer";

/** Calls the listener when printing begins and when it ends. */
export const onPrinting = printFor.subscribe;
export const isPrinting = (): boolean => printFor.get() !== undefined;

/** Follows the browser's printing, by whatever it was begun. */
export function startPrinting(): void {
  const begin = () => printFor.set(chosen);
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  printMedia?.addEventListener("change", ({ matches }) => (matches ? begin() : end()));
  if (printMedia?.matches) begin();
}

/** Opens the browser's print dialog for that kind of print once its pictures are here (for up to 5 s). */
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
