import { joinParts } from "../../../domain/formats/text";

const reasons = { email: "the same email", phone: "the same number", name: "a like name, at the same time" };

/** Why two contacts may be one person. */
export type Reason = keyof typeof reasons;

/** "Has the same number, a like name, at the same time." */
export const reasonsText = (found: readonly Reason[]): string =>
  `Has ${joinParts(
    found.map((reason) => reasons[reason]),
    ", ",
  )}.`;
