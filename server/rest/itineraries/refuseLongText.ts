import type { Itinerary } from "../../../src/resources/itineraries";
import { offerContent } from "../../../src/resources/offers";
import { customerView } from "../../../src/schema";
import { fieldError } from "../../http/HttpError";

/** How much text an offer has at most, in characters: its PDF is written within seconds (server/paper/paperOf.ts). */
const most = 200_000;

/**
 * Refuses to send what its page and PDF could not hold.
 * @param stays the cards of its hotels, whose descriptions count too.
 * @throws 422 that names the day with the most text.
 */
export function refuseLongText(itinerary: Itinerary, stays: unknown): void {
  const { days, ...rest } = customerView(offerContent, itinerary);
  const sizes = days.map(textIn);
  const size = sizes.reduce((sum, one) => sum + one, textIn(rest) + textIn(stays));
  if (size <= most) return;
  const largest = Math.max(0, ...sizes);
  const format = (count: number) => count.toLocaleString("en");
  const longest =
    largest * 10 > size ? ` Most of it, ${format(largest)}, is in day ${sizes.indexOf(largest) + 1}.` : "";
  throw fieldError(
    "to",
    `This offer has ${format(size)} characters of text with those of its hotels, and its page and PDF hold ${format(most)}.${longest} Shorten it, or make two itineraries.`,
  );
}

/** The characters of all texts in a value. */
function textIn(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + textIn(one), 0);
}
