import { type RefObject, useEffect, useInsertionEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { isSeen, tabStopsIn } from "../../components/useDialog";

/** Milliseconds after the last change in which a page, menu or dialog may set the focus itself. */
const settled = 60;
/** Milliseconds that a focused button may be disabled while it saves, before the focus moves on. */
const busyFor = 400;

/**
 * Keeps the focus when the focused element goes away, so that keyboard users do not start again at the top:
 * it moves to the element that takes its place or, after a message or menu, back to where it was.
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
      // The user left it on purpose, or it is enabled again.
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
  // Menus and dialogs are hidden by a class or style, before or instead of being removed.
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

/** Where an element was when it took the focus: its ancestors, nearest first, and its index in each. */
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

/** The successor of a place: the same control of the next or previous neighbour, else the nearest control. */
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

const handsOn = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Scrolls a new page to its top, and a page that the user goes back to, to where they left it. */
export function useScrollOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const isStep = useNavigationType() === "POP";
  const left = useRef(new Map<string, number>());
  const here = useRef({ key, pathname });

  useEffect(() => {
    const remember = () => void left.current.set(here.current.key, scrollY);
    // The browser would scroll before the content is there. After a reload it restores well enough.
    const leaveToBrowser = () => void (history.scrollRestoration = "auto");
    history.scrollRestoration = "manual";
    addEventListener("scroll", remember, { passive: true });
    addEventListener("pagehide", leaveToBrowser);
    return () => {
      leaveToBrowser();
      removeEventListener("scroll", remember);
      removeEventListener("pagehide", leaveToBrowser);
    };
  }, []);

  // A layout effect runs before the scroll event that the new content causes.
  useLayoutEffect(() => {
    const before = here.current;
    here.current = { key, pathname };
    if (before.key === key) return;
    if (isStep) return content.current ? standAt(left.current.get(key) ?? 0, content.current) : undefined;
    if (before.pathname !== pathname) scrollTo(0, 0);
  }, [key, pathname, isStep, content]);
}

/** Scrolls to a height while the content grows, until the user acts. Returns a function that ends it. */
function standAt(height: number, content: HTMLElement): () => void {
  const observer = new ResizeObserver(move);
  const end = () => {
    observer.disconnect();
    for (const event of handsOn) removeEventListener(event, end);
  };
  function move() {
    scrollTo(0, height);
    if (scrollY >= height - 1) end();
  }
  for (const event of handsOn) addEventListener(event, end, { passive: true });
  observer.observe(content);
  move();
  return end;
}

/**
 * Focuses the content after a navigation, for keyboard and screen reader. The focus stays on a field that the
 * page has focused, and on a button of a message, since the next page may come late.
 */
export function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const focusedBefore = useRef<Element | null>(null);
  // Runs before the fields of the new page take the focus. A followed link in the content may still have it.
  useInsertionEffect(() => {
    focusedBefore.current = document.activeElement;
  }, [pathname]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const focused = document.activeElement;
    const isPagesChoice = focused !== focusedBefore.current && focused !== content.current;
    if (isPagesChoice && content.current?.contains(focused)) return;
    if (focused?.closest(".ant-message")) return;
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}
