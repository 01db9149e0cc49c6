import { joinParts } from "../../../domain/formats/text";
import type { DraftDay } from "./draft";

/** What a day is called in lists: its number, and its title or where the night is spent. */
export const dayName = ({ title, overnightPlace }: DraftDay, index: number): string =>
  joinParts([`Day ${index + 1}`, title || overnightPlace]);
