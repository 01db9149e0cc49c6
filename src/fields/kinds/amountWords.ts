import type { Formats } from "../../domain/formats/formatsOf";

/** What to enter for an amount, where what was typed could not be read as one. */
export const amountWords = (formats: Formats): string =>
  `Enter an amount such as ${formats.number(125_000)}.`;
