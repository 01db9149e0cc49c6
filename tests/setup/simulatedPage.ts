import { configure } from "@testing-library/react";

// A machine that does other things besides may take long to draw what a test waits for. What never comes fails as well.
configure({ asyncUtilTimeout: 60_000 });

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
Object.defineProperty(HTMLStyleElement.prototype, "innerHTML", {
  configurable: true,
  set(this: HTMLStyleElement, css: string) {
    innerHTML?.set?.call(this, rulesThatHide(css));
  },
});
