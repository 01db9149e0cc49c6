import type { Formats } from "../../../domain/formats/formatsOf";
import { offerStates } from "../../../vocabulary";
import type { ListedItinerary } from "../../../resources/itineraries";
import type { ListedOffer } from "../../../resources/offers";

/** A version, or the draft of an itinerary, and one of its options. */
export interface ComparedSide {
  id: string;
  /** Null for the one that it stands for. */
  optionId: string | null;
}

interface Choice {
  value: string;
  label: string;
}

/** As it stands in the address: an id, or an id and an option. */
export const sideText = ({ id, optionId }: ComparedSide): string => (optionId ? `${id}:${optionId}` : id);

export function readSide(text: string): ComparedSide {
  const at = text.indexOf(":");
  return at < 0 ? { id: text, optionId: null } : { id: text.slice(0, at), optionId: text.slice(at + 1) };
}

/** What there is to compare of a trip, by its itineraries: each as it is now, with its options, and its versions, the newest first. */
export const sideChoices = (
  itineraries: readonly ListedItinerary[],
  offers: readonly ListedOffer[],
  formats: Formats,
): { label: string; options: Choice[] }[] =>
  itineraries.map((itinerary) => ({
    label: itinerary.name,
    options: [
      ...withOptions(itinerary, `${itinerary.name}, ${nowText(itinerary)}`),
      ...offers
        .filter(({ itineraryId }) => itineraryId === itinerary.id)
        .flatMap((offer) => {
          const { name, number, status, sentAt } = offer;
          const state = offerStates[status].label.toLowerCase();
          return withOptions(offer, `${name}, version ${number} (${state}, ${formats.instant(sentAt)})`);
        }),
    ],
  }));

/** What is compared where the address says nothing: the newest version with the draft after it, else what comes first. */
export function usualSides(
  itineraryId: string,
  itineraries: readonly ListedItinerary[],
  offers: readonly ListedOffer[],
): [string, string] {
  const newest = offers.find((offer) => offer.itineraryId === itineraryId);
  const other = itineraries.find(({ id }) => id !== itineraryId);
  return [newest?.id ?? other?.id ?? itineraryId, itineraryId];
}

function nowText({ offerNumber, lastOffer, status }: ListedItinerary): string {
  if (!offerNumber) return "draft";
  if (status === "draft" || lastOffer?.isChanged) return `draft of version ${offerNumber + 1}`;
  return `as it is now, which is version ${offerNumber}`;
}

const withOptions = ({ id, options }: Pick<ListedItinerary, "id" | "options">, label: string): Choice[] => [
  { value: id, label },
  ...options.map((option) => ({
    value: sideText({ id, optionId: option.id }),
    label: `${label}: ${option.name}`,
  })),
];
