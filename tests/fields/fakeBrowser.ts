import { configure } from "@testing-library/react";
import { loadFilters, loadInputs } from "../../src/fields/kinds/lazyParts";

/** The parts of a browser that Ant Design asks for and jsdom does not have. */
export async function fakeBrowser(): Promise<void> {
  // Working out what is hidden takes seconds with the style sheets of Ant Design.
  configure({ defaultHidden: true });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // jsdom lays nothing out: whatever is watched is in the window.
  globalThis.IntersectionObserver ??= class {
    readonly root = null;
    readonly rootMargin = "";
    readonly scrollMargin = "";
    readonly thresholds = [];
    constructor(private readonly tell: IntersectionObserverCallback) {}
    observe(target: Element) {
      // Only what is read of an entry.
      this.tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this);
    }
    unobserve() {}
    disconnect() {}
    takeRecords = () => [];
  };
  window.matchMedia ??= (media) =>
    // Only what Ant Design reads of a media query list.
    ({
      matches: false,
      media,
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
  // jsdom lays nothing out: what is there is seen.
  Element.prototype.checkVisibility ??= () => true;
  Element.prototype.scrollIntoView ??= () => undefined;
  URL.createObjectURL ??= () => "blob:picture";
  URL.revokeObjectURL ??= () => undefined;
  const { getComputedStyle } = window;
  // jsdom has no styles of pseudo-elements and says so each time it is asked for one.
  window.getComputedStyle = (element) => getComputedStyle(element);
  // A form loads all inputs when it draws the first; a busy machine takes its time for that.
  await Promise.all([loadInputs(), loadFilters()]);
}
