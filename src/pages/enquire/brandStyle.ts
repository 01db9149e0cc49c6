import type { CSSProperties } from "react";

/** The page's colours from the organisation's brand colour, `#rrggbb`; the text on it is black or white, whichever reads better. */
export function brandStyle(brandColour: string): CSSProperties {
  const onBrand = luminanceOf(brandColour) > 0.18 ? "#10151c" : "#ffffff";
  // React's type of a style does not list custom properties.
  return {
    "--primary": brandColour,
    "--on-primary": onBrand,
    "--primary-hover": `color-mix(in srgb, ${brandColour} 88%, #ffffff)`,
    "--primary-active": `color-mix(in srgb, ${brandColour} 92%, #000000)`,
  } as CSSProperties;
}

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
