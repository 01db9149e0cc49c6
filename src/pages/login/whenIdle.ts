/** Runs the work once the browser has nothing better to do, two seconds from now at the latest; returns the way to drop it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 500);
  return () => clearTimeout(handle);
}
