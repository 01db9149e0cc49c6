// Runs before the first paint, so that a dark page never flashes white. The rest is src/providers/themeMode.ts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch {
    // Storage can be closed to a page; then the system's choice holds.
  }
  // A form in another website's frame is light, or as that website says: ?theme=dark, ?theme=system.
  if (self !== top && location.pathname.startsWith("/enquire/")) {
    chosen = new URLSearchParams(location.search).get("theme") || "light";
    document.documentElement.dataset.framed = "true";
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.style.colorScheme = dark ? "dark" : "light";
})();
