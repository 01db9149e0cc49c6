import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import type { PricedItinerary } from "../../../src/domain/itineraries/pricedItinerary";
import { activities } from "../../../src/resources/activities";
import { hotels } from "../../../src/resources/hotels";
import type { Transaction } from "../../database/connection/Transaction";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { rowsOf } from "./rowsOf";

/** Everything that the price of an itinerary depends on, as it is stored now: its hotels, its activities, the organisation's rules. */
export async function priceInputOf(
  tx: Transaction,
  itinerary: PricedItinerary,
  now: Date,
): Promise<PriceInput> {
  const organisation = await organisationOf(tx);
  const items = (itinerary.days ?? []).flatMap(({ items }) => items ?? []);
  const idsOf = (name: "hotelId" | "activityId") => [...new Set(items.flatMap((item) => item[name] ?? []))];
  return {
    itinerary,
    // Rows of both resources hold at least what pricing reads of them.
    hotels: (await rowsOf(tx, hotels, idsOf("hotelId"))) as unknown as PriceInput["hotels"],
    activities: (await rowsOf(tx, activities, idsOf("activityId"))) as unknown as PriceInput["activities"],
    organisation,
    pricedOn: todayOf(organisation, now),
  };
}
