import type { ProposalDay, ProposalItem } from "./Proposal";

/** Nights in one place, one after the other. */
export interface Nights {
  readonly place: string;
  readonly nights: number;
}

/** Where the nights are spent, in their order; a place that is come back to stands there again. */
export function nightsOf(days: readonly ProposalDay[]): Nights[] {
  const stays: { place: string; nights: number }[] = [];
  for (const { overnightPlace } of days) {
    const place = overnightPlace?.trim();
    const last = stays.at(-1);
    if (place && last?.place === place) last.nights += 1;
    else if (place) stays.push({ place, nights: 1 });
  }
  return stays;
}

/** The stays in hotels that are known, each hotel once, in the order of the journey. */
export function hotelStays(days: readonly ProposalDay[]): ProposalItem[] {
  const known = new Map<string, ProposalItem>();
  for (const item of days.flatMap(({ items }) => items))
    if (item.kind === "hotel_stay" && item.hotel && item.inclusion !== "excluded" && !known.has(item.title))
      known.set(item.title, item);
  return [...known.values()];
}

/** Of a journey so many are named before its price. */
const mostHighlights = 6;

/** What makes a journey worth its price: what is done on the way, as far as it has a picture. Empty where there are fewer than two. */
export function highlightsOf(days: readonly ProposalDay[]): ProposalItem[] {
  const known = new Map<string, ProposalItem>();
  for (const item of days.flatMap(({ items }) => items)) {
    const isIncluded = item.inclusion === "included" || item.inclusion === "complimentary";
    const isDone = item.kind === "activity" || item.kind === "cruise" || item.kind === "meal";
    if (isIncluded && isDone && item.photo && item.optionId === null && !known.has(item.title))
      known.set(item.title, item);
  }
  const found = [...known.values()].slice(0, mostHighlights);
  return found.length < 2 ? [] : found;
}

/** The pictures of a day: its own, else the first of what is done in it. */
export function dayPictures({ photos, items }: ProposalDay): readonly string[] {
  if (photos.length > 0) return photos;
  const lead = items.find(({ kind, photo }) => photo !== null && kind !== "hotel_stay");
  return lead?.photo ? [lead.photo] : [];
}
