import { maxPlaces } from "../../resources/shared/itineraryContent";
import { foldText } from "../formats/text";
import type { Maybe } from "../../vocabulary";
import { inclusionOf, type PricedItem, type PricedItinerary } from "./pricedItinerary";

/** A hotel or an activity, for where it is. */
interface Placed {
  readonly id: string;
  readonly city?: Maybe<string>;
}

/** Everything that an itinerary's items may refer to. */
interface Catalogue {
  readonly hotels: readonly Placed[];
  readonly activities: readonly Placed[];
}

/** The places of an itinerary, each once and in their order: where its nights are spent, then where its activities are. */
export function placesOf({ days }: PricedItinerary, { hotels, activities }: Catalogue): string[] {
  const cities = new Map([...hotels, ...activities].map(({ id, city }) => [id, city]));
  const itemsOf = (items: Maybe<readonly PricedItem[]>) =>
    (items ?? []).filter((item) => inclusionOf(item) !== "excluded");
  const nights = (days ?? []).flatMap(({ overnightPlace, items }) => [
    overnightPlace,
    ...itemsOf(items).map(({ hotelId }) => hotelId && cities.get(hotelId)),
  ]);
  const visits = (days ?? []).flatMap(({ items }) =>
    itemsOf(items).map(({ activityId }) => activityId && cities.get(activityId)),
  );
  const places = new Map<string, string>();
  for (const place of [...nights, ...visits]) {
    const name = place?.trim();
    if (name && !places.has(foldText(name))) places.set(foldText(name), name);
  }
  return [...places.values()].slice(0, maxPlaces);
}
