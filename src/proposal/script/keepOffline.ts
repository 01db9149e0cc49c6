/** Has the page, its files and its pictures kept in this browser, and says so where it is read without a line. */
export function keepOffline(): void {
  const notice = document.querySelector<HTMLElement>("[data-offline]");
  const show = () => notice && (notice.hidden = navigator.onLine);
  addEventListener("online", show);
  addEventListener("offline", show);
  show();
  // What staff look at as a preview is not kept.
  if (!("serviceWorker" in navigator) || !/^$|^\?version=\d+$/.test(location.search)) return;
  const keep = async () => {
    await navigator.serviceWorker.register("/p/worker.js", { scope: "/p/" });
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    const pictures = [...document.images].map(({ src }) => src);
    active?.postMessage({ page: location.href.split("#")[0], files: [...new Set([...files, ...pictures])] });
  };
  const begin = () => void keep().catch(() => undefined);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}
