/** The nonce that the server set in this page; undefined where it set none (as in `npm run dev`). */
export const cspNonce = readNonce();

/**
 * Sets the nonce on all new `<style>` elements, also where Ant Design's `csp` option does not; must run before it
 * loads.
 */
export function putNonceOnStyles(nonce = cspNonce): void {
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = (tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}

function readNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return nonce && nonce !== "__CSP_NONCE__" ? nonce : undefined;
}

putNonceOnStyles();
