const parent = process.ppid;

/** Stops this process as a signal would when npm is gone: some shells between npm and it end without handing one on. */
export function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  watch.unref();
}
