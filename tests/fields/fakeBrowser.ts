import { configure } from "@testing-library/react";

/** The parts of a browser that Ant Design asks for and jsdom does not have. */
export function fakeBrowser(): void {
  // The first drawing of an input loads all of them.
  // Working out what is hidden takes seconds with the style sheets of Ant Design.
  configure({ asyncUtilTimeout: 8_000, defaultHidden: true });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
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
  Element.prototype.scrollIntoView ??= () => undefined;
  URL.createObjectURL ??= () => "blob:picture";
  URL.revokeObjectURL ??= () => undefined;
  const { getComputedStyle } = window;
  // jsdom has no styles of pseudo-elements and says so each time it is asked for one.
  window.getComputedStyle = (element) => getComputedStyle(element);
}
