import { type Page, store, stored } from "./pageOf";

/** Tells that somebody reads the page: not while it is fetched ahead or lies in the background, and not as a preview of staff. */
export function tellOfView(page: Page): void {
  if (new URLSearchParams(location.search).has("preview")) return;
  const name = "proposal browser";
  const browser = stored(name) ?? newId();
  store(name, browser);
  const tell = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", tell);
    page.post("viewed", { browser, number: page.data.number }).catch(() => undefined);
  };
  document.addEventListener("visibilitychange", tell);
  tell();
}

/** A UUID. Browsers make one by themselves on pages that came over TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
