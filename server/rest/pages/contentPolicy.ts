/** What no page of ours needs: a browser refuses it to whatever runs in one. Names that browsers do not know make them complain. */
export const permissionsPolicy = [
  ...["accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "fullscreen"],
  ...[
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
  ],
  ...["payment", "picture-in-picture", "screen-wake-lock", "serial", "usb"],
  ...["xr-spatial-tracking"],
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** What an answer of the API may do in a browser that opens it as a page: nothing. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The content security policy of the pages (docs/promises.md): everything comes from this site, and a style element
 * needs the nonce of its own answer, or to be known by its sum.
 * @param style what lets it in: `nonce-…` or `sha256-…`.
 * @param scripts the SHA-256 sums, in base64, of the scripts that stand in the page itself.
 * @param embeddable whether other sites may show the page in a frame: the enquiry form alone.
 */
export const pagePolicy = (style: string, scripts: readonly string[], embeddable: boolean): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((sum) => `'sha256-${sum}'`)].join(" "),
    `style-src-elem 'self' '${style}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embeddable ? "*" : "'none'"}`,
    "object-src 'none'",
  ].join("; ");
