import { currenciesOf, type PriceInput } from "../../../src/domain/pricing/priceInput";
import { type PricedItinerary, sizeIssue } from "../../../src/domain/itineraries/pricedItinerary";
import { sheetDays } from "../../../src/domain/products/sheet";
import { activities } from "../../../src/resources/activities";
import { activitySheets } from "../../../src/resources/activitySheets";
import { hotelSheets } from "../../../src/resources/hotelSheets";
import { hotels } from "../../../src/resources/hotels";
import { suppliers } from "../../../src/resources/suppliers";
import { transportServices } from "../../../src/resources/transportServices";
import { transportSheets } from "../../../src/resources/transportSheets";
import { trips } from "../../../src/resources/trips";
import { HttpError } from "../../http/HttpError";
import type { Transaction } from "../../database/connection/Transaction";
import { readRow } from "../endpoint/rows";
import { newestRates } from "../exchangeRates/newestRates";
import { refuseManyRates } from "./refuseManyRates";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { liveTaxes } from "../taxes/liveTaxes";
import { sheetsOf } from "../sheets/sheetsOf";
import { rowsOf } from "./rowsOf";

/**
 * Everything that the price of an itinerary depends on, as it is stored now: its hotels, activities and
 * transport services with their published rate sheets, the names of suppliers that items name, the organisation's rules with its taxes and exchange rates, its trip.
 * @param beside the id of a rate sheet that is read too where it is not published; it prices nothing then.
 * @throws 422 where the itinerary, or the rates of what it names, are too many to be priced in a moment.
 */
export async function priceInputOf(
  tx: Transaction,
  itinerary: PricedItinerary & { readonly tripId?: string },
  now: Date,
  beside: string | null = null,
): Promise<PriceInput> {
  const errors = sizeIssue(itinerary);
  if (errors) throw new HttpError(422, "This itinerary is too large.", { errors });
  const organisation = await organisationOf(tx);
  const items = (itinerary.days ?? []).flatMap(({ items }) => items ?? []);
  const countsOf = (name: "hotelId" | "activityId" | "transportId" | "supplierId") => {
    const counts = new Map<string, number>();
    for (const { [name]: id } of items) if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  };
  const sold = {
    hotels: countsOf("hotelId"),
    activities: countsOf("activityId"),
    transports: countsOf("transportId"),
  };
  const days = sheetDays(itinerary.startDate, itinerary.days?.length ?? 0);
  await refuseManyRates(
    tx,
    [
      [hotelSheets, sold.hotels],
      [activitySheets, sold.activities],
      [transportSheets, sold.transports],
    ],
    days,
  );
  const hotelIds = [...sold.hotels.keys()];
  const activityIds = [...sold.activities.keys()];
  const transportIds = [...sold.transports.keys()];
  const pricedOn = todayOf(organisation, now);
  const read = {
    itinerary,
    hotels: await rowsOf(tx, hotels, hotelIds),
    activities: await rowsOf(tx, activities, activityIds),
    transports: await rowsOf(tx, transportServices, transportIds),
    hotelSheets: await sheetsOf(tx, hotelSheets, hotelIds, days, { beside }),
    activitySheets: await sheetsOf(tx, activitySheets, activityIds, days, { beside }),
    suppliers: (await rowsOf(tx, suppliers, [...countsOf("supplierId").keys()])).map(
      ({ id, name, deletedAt }) => ({ id, name, deletedAt }),
    ),
    transportSheets: await sheetsOf(tx, transportSheets, transportIds, days, { beside }),
    organisation,
  };
  const currencies = currenciesOf(read);
  const [exchangeRates, taxes, trip] = await Promise.all([
    currencies.length > 1 ? newestRates(tx, currencies, pricedOn) : [],
    liveTaxes(tx),
    itinerary.tripId ? readRow(tx, trips, itinerary.tripId) : null,
  ]);
  return { ...read, organisation: { ...organisation, exchangeRates, taxes }, trip, pricedOn };
}
