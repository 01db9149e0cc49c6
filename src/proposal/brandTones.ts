import { contrastOf, luminanceOf, mixed } from "../domain/formats/contrast";

/** The surfaces of src/proposal/proposal.css on which the brand's colour is written. */
const surfaces = { light: "#f6f4f0", dark: "#14171c" } as const;
const [black, white] = ["#10151c", "#ffffff"] as const;

/**
 * The custom properties of a proposal that hang on the organisation's colour, "#318afb": the colour itself with what is written on
 * it, and a tone of it that can be read as text on the surfaces of light and dark.
 */
export const brandTones = (brandColour: string): Readonly<Record<string, string>> => ({
  "--p-brand": brandColour,
  "--p-on-brand": luminanceOf(brandColour) > 0.18 ? black : white,
  "--p-ink-light": readable(brandColour, surfaces.light, black),
  "--p-ink-dark": readable(brandColour, surfaces.dark, white),
});

/** The colour, mixed with the other as little as it needs to be read on the surface. */
function readable(colour: string, surface: string, other: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const tone = mixed(colour, other, share);
    // A little more than WCAG AA asks, for surfaces that are tinted.
    if (contrastOf(tone, surface) >= 5) return tone;
  }
  return other;
}
