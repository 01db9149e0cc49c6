import { configure } from "@testing-library/react";

/** The parts of a browser that Ant Design asks for and jsdom does not have. */
export function fakeBrowser(): void {
  // The first drawing of an input loads all of them.
  configure({ asyncUtilTimeout: 8_000 });
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
  URL.createObjectURL ??= () => "blob:picture";
  URL.revokeObjectURL ??= () => undefined;
  const { getComputedStyle } = window;
  window.getComputedStyle = (element) => getComputedStyle(element);
}
