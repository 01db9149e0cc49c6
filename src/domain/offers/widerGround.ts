import type { ExchangeRate } from "../money/exchange";
import { sheetDays } from "../sheets/sheetDays";
import type { PricedSheet } from "../sheets/pricedSheet";
import type { PriceInput } from "../pricing/priceInput";

/**
 * What a price stood on, with what it says nothing of because its content did not ask for it: hotels, activities and transport
 * services that only another content names, sheets of years that only it travels in, and exchange rates between currencies
 * that only it has.
 */
export function widerGround(own: PriceInput, other: PriceInput): PriceInput {
  const { startDate, days } = own.itinerary;
  const kept = sheetDays(startDate, days?.length ?? 0);
  /** Whether the days of the own content did not ask for a sheet. */
  const isOutside = ({ validFrom, validTo }: PricedSheet) =>
    kept !== null && ((!!validFrom && validFrom > kept.to) || (!!validTo && validTo < kept.from));
  const rates = own.organisation.exchangeRates ?? [];
  const pairs = new Set(rates.map(pairOf));
  const furtherRates = (other.organisation.exchangeRates ?? []).filter((rate) => !pairs.has(pairOf(rate)));
  const withSheets = <Sheet extends PricedSheet>(
    subjects: readonly { readonly id: string }[],
    sheets: readonly Sheet[],
    others: readonly Sheet[],
    subjectOf: (sheet: Sheet) => string,
  ) => {
    const [known, read] = [idsOf(subjects), idsOf(sheets)];
    return [
      ...sheets,
      ...others.filter((sheet) => !read.has(sheet.id) && (!known.has(subjectOf(sheet)) || isOutside(sheet))),
    ];
  };
  return {
    ...own,
    hotels: withFurther(own.hotels, other.hotels),
    activities: withFurther(own.activities, other.activities),
    transports: withFurther(own.transports, other.transports),
    hotelSheets: withSheets(own.hotels, own.hotelSheets, other.hotelSheets, ({ hotelId }) => hotelId),
    activitySheets: withSheets(
      ...([own.activities, own.activitySheets, other.activitySheets] as const),
      ({ activityId }) => activityId,
    ),
    transportSheets: withSheets(
      ...([own.transports, own.transportSheets, other.transportSheets] as const),
      ({ transportId }) => transportId,
    ),
    organisation: { ...own.organisation, exchangeRates: [...rates, ...furtherRates] },
  };
}

const idsOf = (rows: readonly { readonly id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));

function withFurther<Row extends { readonly id: string }>(
  own: readonly Row[],
  others: readonly Row[],
): Row[] {
  const known = idsOf(own);
  return [...own, ...others.filter(({ id }) => !known.has(id))];
}

const pairOf = ({ from, to }: ExchangeRate): string => `${from} ${to}`;
