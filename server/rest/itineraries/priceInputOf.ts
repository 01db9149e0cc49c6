import type { Transaction } from "../../database/connection/Transaction";
import { columnFor, tableOf } from "../../database/tables/tableOf";
import { fieldError, HttpError } from "../../http/HttpError";
import { readRow } from "../endpoint/rows";
import { newestRates } from "../exchangeRates/newestRates";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { type Days, type SheetResource, sheetsOf, sheetSubjects } from "../sheets/sheetsOf";
import { liveTaxes } from "../taxes/liveTaxes";
import { type PricedItinerary, sizeIssue } from "../../../src/domain/itineraries/pricedItinerary";
import { currenciesOf, type PriceInput } from "../../../src/domain/pricing/priceInput";
import { sheetDays } from "../../../src/domain/products/sheet";
import { activities } from "../../../src/resources/activities";
import { activitySheets } from "../../../src/resources/activitySheets";
import { hotelSheets } from "../../../src/resources/hotelSheets";
import { hotels } from "../../../src/resources/hotels";
import { suppliers } from "../../../src/resources/suppliers";
import { transportServices } from "../../../src/resources/transportServices";
import { transportSheets } from "../../../src/resources/transportSheets";
import { trips } from "../../../src/resources/trips";
import type { Resource, RowIn } from "../../../src/schema";

/**
 * All stored data behind the price of an itinerary.
 * @param beside the id of a rate sheet to read even if it is not published; it does not price then.
 * @throws 422 where the itinerary or its rates are too many to price.
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
  const wanted = [
    [hotelSheets, countsOf("hotelId")],
    [activitySheets, countsOf("activityId")],
    [transportSheets, countsOf("transportId")],
  ] as const;
  const days = sheetDays(itinerary.startDate, itinerary.days?.length ?? 0);
  await refuseManyRates(tx, wanted, days);
  const [hotelIds = [], activityIds = [], transportIds = []] = wanted.map(([, counts]) => [...counts.keys()]);
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

const maxRates = 10_000;
/** Each is a separate price: one item that 25 suppliers sell is priced 25 times. */
const maxOffers = 10_000;

/** @throws 422. @param wanted kinds of rate sheets, each with the number of items by product id. */
async function refuseManyRates(
  tx: Transaction,
  wanted: readonly (readonly [SheetResource, ReadonlyMap<string, number>])[],
  days: Days | null,
): Promise<void> {
  const parts = wanted.map(([resource], index) => {
    const subject = columnFor(sheetSubjects[resource.name]);
    return `select ${subject} as id, count(distinct x.supplier_id)::int as suppliers,
         coalesce(sum(jsonb_array_length(x.rates)), 0)::int as rates
       from ${tableOf(resource).name} x
       where ${subject} = any($${index + 3}::uuid[])
         and x.status = 'published' and x.deleted_at is null
         and coalesce(x.valid_from <= $2::date, true) and coalesce(x.valid_to >= $1::date, true)
       group by 1`;
  });
  const rows = await tx.query<{ id: string; suppliers: number; rates: number }>(parts.join(" union all "), [
    days?.from ?? null,
    days?.to ?? null,
    ...wanted.map(([, items]) => [...items.keys()]),
  ]);
  const items = new Map(wanted.flatMap(([, items]) => [...items]));
  const rates = rows.reduce((sum, row) => sum + row.rates, 0);
  const offers = rows.reduce((sum, { id, suppliers }) => sum + suppliers * (items.get(id) ?? 0), 0);
  if (rates > maxRates)
    throw fieldError(
      "days",
      `The hotels, activities and transport of these days have ${rates} rates together; a price is calculated from at most ${maxRates}. Leave some out, or make two itineraries.`,
    );
  if (offers > maxOffers)
    throw fieldError(
      "days",
      `The suppliers of these days' hotels, activities and transport sell their items in ${offers} ways together; a price is the least of at most ${maxOffers}. Leave some out, or make two itineraries.`,
    );
}

/** Also from the trash: an itinerary keeps the price of a deleted product. @param largest in bytes, together. */
export async function rowsOf<R extends Resource>(
  tx: Transaction,
  resource: R,
  ids: readonly string[],
  largest = Infinity,
): Promise<RowIn<R>[]> {
  if (ids.length === 0) return [];
  const { name, selected } = tableOf(resource);
  const text = `select ${selected} from ${name} x where x.id = any($1::uuid[])`;
  const [rows = []] = await tx.batch([{ text, values: [ids], largest }]);
  // The statement selects every field of the resource under its name.
  return rows as RowIn<R>[];
}
