import { cleanup, configure } from "@testing-library/react";
import { vi } from "vitest";

/*
 * The files that a worker runs one after the other share its simulated window and the packages, which take longer to load
 * than most of them to run. Each has our own modules anew, and a window as empty as the first one.
 */
cleanup();
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, "", "/");
document.body.replaceChildren();

/** The message alone: whatever waits looks many times, and printing the page for each look that finds nothing took a quarter of long tests. */
const withoutPage = (message: string | null) =>
  Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" });
// `DEBUG_PRINT_LIMIT=7000 npm test -- PATH` prints so much of the page.
if (!process.env.DEBUG_PRINT_LIMIT) configure({ getElementError: withoutPage });
// A machine that does other things besides may take long to draw what a test waits for. What never comes fails as well.
configure({ asyncUtilTimeout: 12_000, defaultHidden: false });

/**
 * Of Ant Design's styles only the rules that hide something are kept. Whenever a test asks whether something is seen, the
 * simulated page matches every element against every rule, which took more than half of the time of these tests.
 */
const rulesThatHide = (css: string): string =>
  css
    .split("}")
    // One brace: what stands under a condition, such as a width, is left out.
    .filter((rule) => /display:none|visibility:hidden/.test(rule) && rule.split("{").length === 2)
    .map((rule) => `${rule}}`)
    .join("");
const innerHTML = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
/** What was written into each style: Ant Design writes it again where something else stands there. */
const written = new WeakMap<HTMLStyleElement, string>();
Object.defineProperty(HTMLStyleElement.prototype, "innerHTML", {
  configurable: true,
  get(this: HTMLStyleElement) {
    return written.get(this) ?? "";
  },
  set(this: HTMLStyleElement, css: string) {
    written.set(this, css);
    const rules = rulesThatHide(css);
    // A style of another type has no rules that are looked through.
    if (rules === "") this.type = "text/plain";
    else innerHTML?.set?.call(this, rules);
  },
});
/**
 * Ant Design looks through all styles in the head whenever one of its components appears. The simulated page's own list of
 * children answers some thirty times slower than this one, which took a sixth of the time of these tests.
 */
Object.defineProperty(HTMLHeadElement.prototype, "children", {
  configurable: true,
  get(this: HTMLHeadElement) {
    const children: Element[] = [];
    for (let child = this.firstElementChild; child; child = child.nextElementSibling) children.push(child);
    return children;
  },
});
