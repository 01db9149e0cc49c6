import { type RefObject, useEffect } from "react";
import { isSeen, tabStopsIn } from "../../components/tabStops";

/** Milliseconds after the last change in which a page, or what opens over it, takes the focus by its own choice. */
const settled = 60;
/** Milliseconds that a switched-off button with the focus may take to come back: it saves. */
const busyFor = 400;

/**
 * Where what has the focus goes from the page (a row that is deleted, a button that becomes another), the focus goes to
 * what takes its place; where a message or a menu over the page goes, back to where it was on the page. Otherwise who
 * works by keyboard would begin at the top again.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => (content.current ? keepFocus(content.current) : undefined), [content]);
}

function keepFocus(content: HTMLElement): () => void {
  const root = content.closest("body > *") ?? content;
  let latest: Place | undefined;
  let onPage: Place | undefined;
  let look: ReturnType<typeof setTimeout> | undefined;
  let wait: ReturnType<typeof setTimeout> | undefined;

  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    latest = placeOf(target);
    if (root.contains(target)) onPage = latest;
  };
  const lookSoon = () => {
    clearTimeout(look);
    look = setTimeout(() => mend(), settled);
  };
  const mend = (isLate = false) => {
    if (!latest || hasFocus()) return;
    const { element } = latest;
    if (isSeen(element) && !element.matches(":disabled")) {
      // Left on purpose, or switched on again.
      if (isLate) element.focus({ preventScroll: true });
      return;
    }
    if (isSeen(element) && !isLate) {
      clearTimeout(wait);
      wait = setTimeout(() => mend(true), busyFor);
      return;
    }
    const next =
      successorOf(latest, content) ??
      (onPage && (isSeen(onPage.element) ? onPage.element : successorOf(onPage, content)));
    const dialog = [...document.querySelectorAll('[aria-modal="true"]')].find(isSeen);
    if (!dialog || dialog.contains(next ?? null)) next?.focus({ preventScroll: true });
  };

  const watch = new MutationObserver(lookSoon);
  // Menus and dialogs are hidden by a class or a style before they go, or instead of it.
  const attributeFilter = ["class", "style", "hidden", "disabled"];
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter });
  document.addEventListener("focusin", note);
  document.addEventListener("focusout", lookSoon);
  return () => {
    watch.disconnect();
    clearTimeout(look);
    clearTimeout(wait);
    document.removeEventListener("focusin", note);
    document.removeEventListener("focusout", lookSoon);
  };
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body;

/** Where an element stood when it took the focus: its parents, the nearest first, and its place in each. */
interface Place {
  element: HTMLElement;
  parents: readonly { parent: Element; index: number }[];
}

function placeOf(element: HTMLElement): Place {
  const parents: { parent: Element; index: number }[] = [];
  for (let one: Element = element; one.parentElement && one !== document.body; one = one.parentElement)
    parents.push({ parent: one.parentElement, index: [...one.parentElement.children].indexOf(one) });
  return { element, parents };
}

/** What stands where the place was: the same control of the next neighbour or the one before, or else the nearest control. */
function successorOf({ element, parents }: Place, content: HTMLElement): HTMLElement | undefined {
  for (const [level, { parent, index }] of parents.entries()) {
    if (parent === content) return content;
    if (parent === document.body) return undefined;
    if (!isSeen(parent)) continue;
    for (const neighbour of [index, index - 1, index + 1].map((at) => parent.children[at])) {
      if (!neighbour) continue;
      const same = parents
        .slice(0, level)
        .reduceRight<Element | undefined>((found, step) => found?.children[step.index], neighbour);
      const stops = tabStopsIn(parent).filter((stop) => neighbour.contains(stop));
      const next = stops.find((stop) => stop === same && stop.tagName === element.tagName) ?? stops[0];
      if (next) return next;
    }
  }
  return undefined;
}
