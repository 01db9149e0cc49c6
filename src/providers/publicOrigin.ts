/** The server's PUBLIC_URL from this page, else the page's origin (as in `npm run dev`); no trailing slash. */
export function publicOrigin(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;
  return told && told !== "__PUBLIC_URL__" ? told : location.origin;
}
