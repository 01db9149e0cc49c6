/**
 * Types into an input as a browser does, and lets the page draw it in its own time. Testing Library's `fireEvent` draws at once
 * what React is asked for; where a drawing with low priority is under way at that moment, React does not come back to it before
 * the next change.
 */
export function typeInPage(input: HTMLInputElement, text: string): void {
  // React says where something changes outside of `act`, unless this is off.
  const react = globalThis as unknown as { IS_REACT_ACT_ENVIRONMENT: unknown };
  const before = react.IS_REACT_ACT_ENVIRONMENT;
  react.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    // Past React, which would take what it set itself for no change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  } finally {
    react.IS_REACT_ACT_ENVIRONMENT = before;
  }
}
