import { type ComponentType, createContext, useContext } from "react";
import { contrastOf, luminanceOf, mixed } from "../domain/formats/contrast";
import type { AcceptedChoice, Proposal } from "../domain/proposals/Proposal";
import type { ProposalFormats } from "../domain/proposals/proposalFormats";
import type { Wording } from "../domain/proposals/words/wordingOf";

export interface PictureProps {
  readonly fileId: string;
  readonly alt: string;
  readonly sizes: string;
  /** Whether it is loaded with the page; others are loaded when they are scrolled to. */
  readonly isFirst?: boolean;
}

/** What the parts of a proposal share, drawn by the server as a page or in the workspace as a preview. */
export interface ProposalSetting extends Wording {
  readonly proposal: Proposal;
  /** What the customer accepted; then nothing can be chosen. */
  readonly accepted: AcceptedChoice | null;
  readonly formats: ProposalFormats;
  readonly Picture: ComponentType<PictureProps>;
  /** An amount in minor units, with its currency. */
  readonly money: (amount: number) => string;
}

export const SettingContext = createContext<ProposalSetting | null>(null);

/** @throws outside of ProposalView. */
export function useSetting(): ProposalSetting {
  const setting = useContext(SettingContext);
  if (!setting) throw new Error("A part of a proposal is drawn outside of ProposalView.");
  return setting;
}

/** The surfaces of src/proposal/proposal.css under text in the brand's colour. */
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

/** The colour, mixed with the other until it can be read on the surface. */
function readable(colour: string, surface: string, other: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const tone = mixed(colour, other, share);
    // WCAG AA asks for 4.5; tinted surfaces need more.
    if (contrastOf(tone, surface) >= 5) return tone;
  }
  return other;
}
