import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useToday } from "../../../components/useToday";
import { checkOptions } from "../../../domain/findings/checkItinerary";
import { pricedOptions, priceItinerary } from "../../../domain/pricing/priceItinerary";
import { currenciesOf } from "../../../domain/pricing/priceInput";
import { useTenant } from "../../../providers/tenant";
import { listKey, listRows, useListRows } from "../../../providers/rows/listRows";
import { sheetDays } from "../../../domain/products/sheet";
import type { Activity } from "../../../resources/activities";
import type { ActivitySheet } from "../../../resources/activitySheets";
import type { Hotel } from "../../../resources/hotels";
import type { HotelSheet } from "../../../resources/hotelSheets";
import type { Supplier } from "../../../resources/suppliers";
import type { TaxRow } from "../../../resources/taxes";
import type { TransportService } from "../../../resources/transportServices";
import type { TransportSheet } from "../../../resources/transportSheets";
import type { Trip } from "../../../resources/trips";
import type { Draft } from "../draft/draft";
import { type KnownOfDays, byId, bySubject, usePricedRows, usePricedSheets } from "../items/usePricedRows";
import type { PlainDate } from "../../../domain/dates/plainDate";
import { type ExchangeRateRow, exchangeRates } from "../../../resources/exchangeRates";

/** The price of the itinerary in its current state, and its findings. */
export interface LivePrice extends Required<KnownOfDays> {
  activities: ReadonlyMap<string, Activity>;
}

/** The rows that could not be read, so that there is no price. */
export interface PriceTrouble {
  what: string;
  error: unknown;
  retry(): void;
}

interface PriceController {
  /** The last known price. It stays until the rates of a newly picked product are read. */
  live: LivePrice | undefined;
  trouble: PriceTrouble | undefined;
}

/** Prices and checks the itinerary with every keystroke, like the server. */
export function usePrice(trip: Trip, draft: Draft, shownId: string | null): PriceController {
  const { data: tenant } = useTenant();
  const items = useMemo(() => draft.days.flatMap((day) => day.items), [draft.days]);
  const hotelIds = items.map(({ hotelId }) => hotelId);
  const activityIds = items.map(({ activityId }) => activityId);
  const transportIds = items.map(({ transportId }) => transportId);
  const days = sheetDays(draft.startDate, draft.days.length);
  const hotels = usePricedRows<Hotel>("hotels", hotelIds);
  const activities = usePricedRows<Activity>("activities", activityIds);
  const transports = usePricedRows<TransportService>("transport-services", transportIds);
  const hotelSheets = usePricedSheets<HotelSheet>("hotel-sheets", hotelIds, days);
  const activitySheets = usePricedSheets<ActivitySheet>("activity-sheets", activityIds, days);
  const suppliers = useNamedSuppliers(items.map(({ supplierId }) => supplierId));
  const transportSheets = usePricedSheets<TransportSheet>("transport-sheets", transportIds, days);
  const read = useMemo(
    () =>
      tenant &&
      hotels.rows &&
      activities.rows &&
      transports.rows &&
      hotelSheets.rows &&
      activitySheets.rows &&
      transportSheets.rows && {
        itinerary: draft,
        hotels: hotels.rows,
        activities: activities.rows,
        transports: transports.rows,
        hotelSheets: hotelSheets.rows,
        activitySheets: activitySheets.rows,
        transportSheets: transportSheets.rows,
        suppliers,
        organisation: tenant,
      },
    [
      draft,
      hotels.rows,
      activities.rows,
      transports.rows,
      hotelSheets.rows,
      activitySheets.rows,
      transportSheets.rows,
      suppliers,
      tenant,
    ],
  );
  const today = useToday();
  const pricedOn = tenant && today;
  const rates = useNewestRates(read && currenciesOf(read), pricedOn);
  const taxes = useListRows<TaxRow>("taxes", allTaxes);
  const now = useMemo((): LivePrice | undefined => {
    if (!read || !pricedOn || !rates.rows || !taxes.data) return undefined;
    const own = { exchangeRates: rates.rows, taxes: taxes.data.rows };
    const input = { ...read, organisation: { ...read.organisation, ...own }, trip, pricedOn };
    const price = priceItinerary({ ...input, itinerary: { ...read.itinerary, chosenOptionId: shownId } });
    const options = pricedOptions(input);
    return {
      price,
      options,
      findings: checkOptions({ ...input, waivers: draft.waivedFindings }, { main: price, options }),
      hotels: byId(read.hotels),
      activities: byId(read.activities),
      transports: byId(read.transports),
      sheets: bySubject([...read.hotelSheets, ...read.transportSheets]),
    };
  }, [read, shownId, draft.waivedFindings, rates.rows, taxes.data, trip, pricedOn]);
  const [known, setKnown] = useState(now);
  if (now && now !== known) setKnown(now);
  const trouble =
    troubleOf("hotels", hotels) ??
    troubleOf("activities", activities) ??
    troubleOf("transport", transports) ??
    troubleOf("rates of the hotels", hotelSheets) ??
    troubleOf("rates of the activities", activitySheets) ??
    troubleOf("rates of the transport", transportSheets) ??
    troubleOf("exchange rates", rates) ??
    troubleOf("taxes", { error: taxes.data ? null : taxes.error, retry: () => void taxes.refetch() });
  return { live: now ?? known, trouble };
}

/** The suppliers of the items, including those in the trash; only findings show their names. */
function useNamedSuppliers(ids: readonly (string | null)[]): readonly Supplier[] | undefined {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))].sort();
  const { data } = useQuery({
    queryKey: listKey("suppliers", { named: wanted }),
    queryFn: async () => {
      const named = async (of: readonly string[], trash: boolean) => {
        const filters = [{ field: "id", operator: "eq", value: of } as const];
        return (await listRows<Supplier>("suppliers", { filters, trash, start: 0, end: of.length })).rows;
      };
      const live = await named(wanted, false);
      const missing = wanted.filter((id) => !live.some((one) => one.id === id));
      return missing.length > 0 ? [...live, ...(await named(missing, true))] : live;
    },
    staleTime: 60_000,
    enabled: wanted.length > 0,
  });
  return data;
}

/** In the server's order. */
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

/**
 * The exchange rates for the price of a day, as the server finds them; no request for a single currency.
 * Undefined until read.
 */
function useNewestRates(currencies: readonly string[] = [], on: PlainDate = "") {
  const { data, error, refetch } = useQuery({
    // A list key: every write to a rate reads it again.
    queryKey: listKey(exchangeRates.name, { newest: currencies, on }),
    queryFn: async () => {
      const filters = [
        { field: "currency", operator: "eq" as const, value: [...currencies] },
        { field: "on", operator: "eq" as const, value: on },
      ];
      return (await listRows<ExchangeRateRow>(`${exchangeRates.name}/newest`, { filters })).rows;
    },
    enabled: currencies.length > 1,
    staleTime: 60_000,
  });
  return {
    rows: currencies.length > 1 ? data : none,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

const none: readonly ExchangeRateRow[] = [];
