/** Milliseconds that the page itself has for its own loading before work for later begins. */
const patience = 2000;

/** Runs the work when the page has been usable for a while and the browser has nothing better to do; returns the way to drop it. */
export function whenIdle(work: () => void): () => void {
  let drop = () => {};
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback !== "function") return work();
    const handle = requestIdleCallback(work, { timeout: patience });
    drop = () => cancelIdleCallback(handle);
  }, patience);
  return () => {
    clearTimeout(timer);
    drop();
  };
}
