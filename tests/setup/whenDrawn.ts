/**
 * Acts in the moment in which an element is put into the page, before later effects run.
 * @returns what the act returns; rejects with what it throws.
 */
export function whenDrawn<Result>(selector: string, act: (element: HTMLElement) => Result): Promise<Result> {
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => {
      const element = document.querySelector<HTMLElement>(selector);
      if (!element) return;
      observer.disconnect();
      try {
        resolve(act(element));
      } catch (error) {
        reject(error);
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
