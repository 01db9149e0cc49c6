/** The mark of the demo organisation, 512 by 512 pixels, as SVG: a bird over hills before the sun. */
export const drawLogo = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" fill="#0f5c63"/>` +
  `<circle cx="256" cy="226" r="124" fill="#ffc857"/><path d="M0 360 Q128 268 256 340 T512 318 V512 H0 Z" fill="#147a74"/>` +
  `<path d="M0 428 Q150 352 290 414 T512 396 V512 H0 Z" fill="#0b4348"/>` +
  `<path d="M92 214 Q186 138 258 214 Q326 132 424 196 Q336 190 282 262 L256 300 L232 262 Q180 196 92 214 Z" fill="#ffffff"/></svg>`;
