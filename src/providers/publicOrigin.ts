/**
 * The origin under which others reach the application, without a slash at the end: what the server put into this page as
 * its PUBLIC_URL, and where it set none (as in `npm run dev`) the origin of the page.
 */
export function publicOrigin(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;
  return told && told !== "__PUBLIC_URL__" ? told : location.origin;
}
