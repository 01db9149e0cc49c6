/** What the components ask of a browser and jsdom does not have. */
Object.defineProperty(globalThis, "matchMedia", {
  writable: true,
  value: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.checkVisibility ??= () => true;
globalThis.scrollTo = () => undefined;
const computed = globalThis.getComputedStyle.bind(globalThis);
// jsdom knows no pseudo elements, which Ant Design measures.
globalThis.getComputedStyle = (element) => computed(element);
