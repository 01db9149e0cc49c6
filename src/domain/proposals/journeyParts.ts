import type { Proposal, ProposalDay, ProposalItem } from "./Proposal";

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

/** The pictures of a day, as the ids of files. */
export interface DayPictures {
  /** At the head of the day: its own, else one of what is done in it, else of where one sleeps. */
  readonly large: readonly string[];
  /** Beside its items, by their ids. */
  readonly small: ReadonlyMap<string, string>;
}

/** The pictures of each day, none of which an earlier day or the same has shown. A hotel that has a card of its own shows none beside its item. */
export function picturesOfDays(days: readonly ProposalDay[]): readonly DayPictures[] {
  const shown = new Set<string>();
  return days.map(({ photos, items }) => {
    const isNew = (id: string | null | undefined): id is string => typeof id === "string" && !shown.has(id);
    const done = items.filter(({ kind }) => kind !== "hotel_stay").map(({ photo }) => photo);
    const slept = items.flatMap(({ photo, hotel }) => [photo, ...(hotel?.photos ?? [])]);
    const own = [...new Set(photos)].filter(isNew);
    const large = own.length > 0 ? own : [...done, ...slept].filter(isNew).slice(0, 1);
    for (const id of large) shown.add(id);
    const small = new Map<string, string>();
    for (const { id, photo, hotel } of items) {
      if (hotel || !isNew(photo)) continue;
      small.set(id, photo);
      shown.add(photo);
    }
    return { large, small };
  });
}

/** The picture that a proposal begins with: the one that was chosen, else the first of its days. */
export const coverOf = ({ coverFileId, days }: Pick<Proposal, "coverFileId" | "days">): string | undefined =>
  coverFileId ?? picturesOfDays(days).flatMap(({ large }) => large)[0];
