const controls =
  'a[href], input:not([disabled], [type="hidden"]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), [tabindex="0"]';

/** Whether it can be seen on the page. */
export const isSeen = (element: Element): boolean => element.isConnected && element.checkVisibility();

/** What the Tab key leads to inside of something, in its order. */
export const tabStopsIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(controls)].filter((one) => one.tabIndex >= 0 && isSeen(one));
