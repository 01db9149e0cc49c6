let container: HTMLElement | undefined;

/** Where Ant Design's messages stand: a screen reader reads out what comes into it. */
export function heardContainer(): HTMLElement {
  if (container?.isConnected) return container;
  container = document.body.appendChild(document.createElement("div"));
  container.setAttribute("aria-live", "polite");
  return container;
}
