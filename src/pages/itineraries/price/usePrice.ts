import { useMemo, useState } from "react";
import { todayIn } from "../../../domain/dates/wallTime";
import type { CheckedFinding } from "../../../domain/findings/checkItinerary";
import { checkOptions } from "../../../domain/findings/checkOptions";
import { pricedOptions, priceItinerary } from "../../../domain/pricing/priceItinerary";
import { currenciesOf } from "../../../domain/pricing/priceInput";
import type { PricedOption, PriceResult } from "../../../domain/pricing/priceResult";
import { useTenant } from "../../../providers/tenant";
import { useListRows } from "../../../providers/rows/listRows";
import type { Activity } from "../../../resources/activities";
import type { Hotel } from "../../../resources/hotels";
import type { TaxRow } from "../../../resources/taxes";
import type { Trip } from "../../../resources/trips";
import type { Draft } from "../draft/draft";
import { useNewestRates } from "./useNewestRates";
import { usePricedRows } from "./usePricedRows";

/** The price of an itinerary as it stands, and what is to be looked at. */
export interface LivePrice {
  /** Of the option that is shown. */
  price: PriceResult;
  /** Of each option; empty where there are none. */
  options: readonly PricedOption[];
  findings: readonly CheckedFinding[];
  hotels: ReadonlyMap<string, Hotel>;
  activities: ReadonlyMap<string, Activity>;
}

/** What kept the rates from being read, so that the price is not known. */
export interface PriceTrouble {
  what: string;
  error: unknown;
  retry(): void;
}

interface PriceController {
  /** The price as last known: until the rates of what was just picked are here, that from before. */
  live: LivePrice | undefined;
  trouble: PriceTrouble | undefined;
}

/** Prices and checks the itinerary at every keystroke, by the same rows as the server. */
export function usePrice(trip: Trip, draft: Draft, shownId: string | null): PriceController {
  const { data: tenant } = useTenant();
  const items = useMemo(() => draft.days.flatMap((day) => day.items), [draft.days]);
  const hotels = usePricedRows<Hotel>(
    "hotels",
    items.map(({ hotelId }) => hotelId),
  );
  const activities = usePricedRows<Activity>(
    "activities",
    items.map(({ activityId }) => activityId),
  );
  const read = useMemo(
    () =>
      tenant &&
      hotels.rows &&
      activities.rows && {
        itinerary: draft,
        hotels: [...hotels.rows.values()],
        activities: [...activities.rows.values()],
        organisation: tenant,
      },
    [draft, hotels.rows, activities.rows, tenant],
  );
  const pricedOn = tenant && todayIn(tenant.timeZone, new Date());
  const rates = useNewestRates(read && currenciesOf(read), pricedOn);
  const taxes = useListRows<TaxRow>("taxes", allTaxes);
  const now = useMemo((): LivePrice | undefined => {
    if (!read || !pricedOn || !hotels.rows || !activities.rows || !rates.rows || !taxes.data)
      return undefined;
    const own = { exchangeRates: rates.rows, taxes: taxes.data.rows };
    const input = { ...read, organisation: { ...read.organisation, ...own }, trip, pricedOn };
    const price = priceItinerary({ ...input, itinerary: { ...read.itinerary, chosenOptionId: shownId } });
    const options = pricedOptions(input);
    return {
      price,
      options,
      findings: checkOptions({ ...input, price, waivers: draft.waivedFindings }, options),
      hotels: hotels.rows,
      activities: activities.rows,
    };
  }, [
    read,
    shownId,
    draft.waivedFindings,
    hotels.rows,
    activities.rows,
    rates.rows,
    taxes.data,
    trip,
    pricedOn,
  ]);
  const [known, setKnown] = useState(now);
  if (now && now !== known) setKnown(now);
  const trouble =
    troubleOf("rates of the hotels", hotels) ??
    troubleOf("rates of the activities", activities) ??
    troubleOf("exchange rates", rates) ??
    troubleOf("taxes", { error: taxes.data ? null : taxes.error, retry: () => void taxes.refetch() });
  return { live: now ?? known, trouble };
}

/** In the order in which the server takes them. */
const allTaxes = {
  start: 0,
  end: 200,
  sort: [
    { field: "createdAt", order: "asc" },
    { field: "id", order: "asc" },
  ],
} as const;

const troubleOf = (
  what: PriceTrouble["what"],
  { error, retry }: { error: unknown; retry(): void },
): PriceTrouble | undefined => (error ? { what, error, retry } : undefined);
