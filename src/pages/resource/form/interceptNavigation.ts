/** The router's way of going somewhere. */
interface Navigator {
  push(...to: never[]): void;
  replace(...to: never[]): void;
}

/**
 * Lets `ask` decide about each navigation by the router: it gets the navigation as a function to call, or not. Answers
 * the way to end that.
 */
export function interceptNavigation(navigator: Navigator, ask: (go: () => void) => void): () => void {
  const { push, replace } = navigator;
  navigator.push = (...to) => ask(() => push.apply(navigator, to));
  navigator.replace = (...to) => ask(() => replace.apply(navigator, to));
  return () => void Object.assign(navigator, { push, replace });
}
