/** The server's PUBLIC_URL from this page, else the page's origin (as in `npm run dev`); no trailing slash. */
export function publicOrigin(): string {
  const declared = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;
  return declared && declared !== "__PUBLIC_URL__" ? declared : location.origin;
}
