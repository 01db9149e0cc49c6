import { createStore, useStore } from "./createStore";

/** Whom a paper is for: the customer, who learns no cost and no internal note, or the organisation itself. */
export type PaperFor = "customer" | "internal";

const paper = createStore<PaperFor | undefined>(undefined);
const printMedia = typeof matchMedia === "function" ? matchMedia("print") : undefined;
/** What was chosen for the printing under way; a paper of which nothing was said is the customer's. */
let chosen: PaperFor = "customer";

/** Whom the paper is for that is being printed; undefined while nothing is. */
export const usePaper = (): PaperFor | undefined => useStore(paper);

/** Whether internal facts are shown: on the screen, and on a paper for which that was chosen. */
export const useShowsInternal = (): boolean => usePaper() !== "customer";

/** Calls the listener when printing begins and when it ends. */
export const onPrinting = paper.subscribe;
export const isPrinting = (): boolean => paper.get() !== undefined;

/** Follows the browser's printing, by whatever it was begun. */
export function startPrinting(): void {
  const begin = () => paper.set(chosen);
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  printMedia?.addEventListener("change", ({ matches }) => (matches ? begin() : end()));
  if (printMedia?.matches) begin();
}

/** Opens the browser's print dialog with a paper of that kind, once its pictures are here (for up to 5 s). */
export async function printPage(kind: PaperFor): Promise<void> {
  if (isPrinting()) return;
  chosen = kind;
  paper.set(kind);
  const latest = performance.now() + 5_000;
  do await new Promise(requestAnimationFrame);
  while (hasPicturesToCome() && performance.now() < latest);
  print();
  end();
}

function end(): void {
  chosen = "customer";
  paper.set(undefined);
}

const hasPicturesToCome = (): boolean =>
  document.querySelector("[data-failed='false']") !== null ||
  [...document.images].some(({ complete }) => !complete);
