/** Browser features that pages and their scripts may not use. Unknown names cause browser warnings. */
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

/** Forbids an API answer everything when a browser opens it as a page. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Everything comes from this site; style elements need a nonce or a known sum (docs/promises.md).
 * @param style `nonce-…` or `sha256-…`.
 * @param scripts SHA-256 sums (base64) of the inline scripts.
 * @param embeddable whether other sites may frame the page: only the enquiry form.
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
