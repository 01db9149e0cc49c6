import { type ComponentType, createContext, type ReactElement, type ReactNode, useContext } from "react";
import { contrastOf, luminanceOf, mixed } from "../domain/formats/contrast";
import type { AcceptedChoice, Proposal } from "../domain/proposals/Proposal";
import type { ProposalFormats } from "../domain/proposals/proposalFormats";
import type { Wording } from "../domain/proposals/words/wordingOf";

export interface PictureProps {
  readonly fileId: string;
  readonly alt: string;
  readonly sizes: string;
  /** Whether it loads with the page; others load when scrolled to. */
  readonly isFirst?: boolean;
}

/** The shared state of a proposal's parts, for the server's page and the preview in the workspace. */
export interface ProposalSetting extends Wording {
  readonly proposal: Proposal;
  /** The customer's accepted choice; then nothing can be chosen. */
  readonly accepted: AcceptedChoice | null;
  readonly formats: ProposalFormats;
  readonly Picture: ComponentType<PictureProps>;
  /** An amount in minor units, with its currency. */
  readonly money: (amount: number) => string;
  /** Draws a long part apart from the others. Without it, all are drawn at once. */
  readonly apart?: DrawApart | undefined;
}

/** Gives what stands in the place of the part meanwhile. */
export type DrawApart = (part: ReactElement) => ReactNode;

export const SettingContext = createContext<ProposalSetting | null>(null);

/** @throws outside ProposalView. */
export function useSetting(): ProposalSetting {
  const setting = useContext(SettingContext);
  if (!setting) throw new Error("A part of a proposal is drawn outside of ProposalView.");
  return setting;
}

/** The surfaces of src/proposal/proposal.css on which text has the brand's colour. */
const surfaces = { light: "#f6f4f0", dark: "#14171c" } as const;
const [black, white] = ["#10151c", "#ffffff"] as const;

/** The custom properties of a brand colour (#rrggbb): the colour, text on it, and readable tones of it. */
export const brandTones = (brandColour: string): Readonly<Record<string, string>> => ({
  "--p-brand": brandColour,
  "--p-on-brand": luminanceOf(brandColour) > 0.18 ? black : white,
  "--p-ink-light": readable(brandColour, surfaces.light, black),
  "--p-ink-dark": readable(brandColour, surfaces.dark, white),
});

/** The colour, mixed with the other until it is readable on the surface. */
function readable(colour: string, surface: string, other: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const tone = mixed(colour, other, share);
    // WCAG AA requires 4.5; tinted surfaces need more.
    if (contrastOf(tone, surface) >= 5) return tone;
  }
  return other;
}
