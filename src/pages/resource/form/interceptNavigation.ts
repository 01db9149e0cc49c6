import { leave } from "../leaveGuards";

/** The router's way of going somewhere. */
interface Navigator {
  push(...to: never[]): void;
  replace(...to: never[]): void;
}

const intercepted = new WeakSet<Navigator>();

/** Lets the guards of unsaved changes decide about each navigation by the router, from here on. */
export function interceptNavigation(navigator: Navigator): void {
  if (intercepted.has(navigator)) return;
  intercepted.add(navigator);
  const { push, replace } = navigator;
  navigator.push = (...to) => leave(() => push.apply(navigator, to));
  navigator.replace = (...to) => leave(() => replace.apply(navigator, to));
}
