import type { CSSProperties } from "react";
import { luminanceOf } from "../../domain/formats/contrast";

/** The page's colours from the organisation's brand colour, `#rrggbb`; the text on it is black or white, whichever reads better. */
export function brandStyle(brandColour: string): CSSProperties {
  const onBrand = luminanceOf(brandColour) > 0.18 ? "#10151c" : "#ffffff";
  // React's type of a style does not list custom properties.
  return {
    "--primary": brandColour,
    "--on-primary": onBrand,
    "--button": brandColour,
    "--on-button": onBrand,
    "--button-hover": `color-mix(in srgb, ${brandColour} 88%, #ffffff)`,
    "--button-active": `color-mix(in srgb, ${brandColour} 92%, #000000)`,
  } as CSSProperties;
}
