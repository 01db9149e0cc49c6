import type { ActivityRate, PricedActivity, TicketType } from "../../../src/domain/products/activity";
import type { PricedHotel, PricedHotelSheet } from "../../../src/domain/products/hotel";
import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import type { Maybe } from "../../../src/vocabulary";

/** A hotel with what the rate sheet of its only supplier says. */
export interface RatedHotel
  extends
    PricedHotel,
    Pick<PricedHotelSheet, "childBands" | "childPrices" | "rates" | "supplements" | "offers" | "currency"> {}

/** An activity with what the rate sheet of its only supplier says; a ticket's own price holds all year. */
export interface RatedActivity extends PricedActivity {
  readonly currency?: Maybe<string>;
  readonly ticketTypes?: Maybe<readonly (TicketType & { readonly price?: Maybe<number> })[]>;
  readonly rates?: Maybe<readonly ActivityRate[]>;
}

type Catalogue = Pick<
  PriceInput,
  "hotels" | "activities" | "transports" | "hotelSheets" | "activitySheets" | "transportSheets"
>;

/** Hotels and activities beside one published sheet of net prices for each. */
export function onSheets(hotels: readonly RatedHotel[], activities: readonly RatedActivity[]): Catalogue {
  return {
    transports: [],
    transportSheets: [],
    hotels: hotels.map(
      ({ currency, rates, childBands, childPrices, supplements, offers, ...hotel }) => hotel,
    ),
    activities: activities.map(({ currency, rates, ticketTypes, ...activity }) => ({
      ...activity,
      ticketTypes: ticketTypes?.map(({ price, ...ticket }) => ticket) ?? null,
    })),
    hotelSheets: hotels.map(({ id, currency, rates, childBands, childPrices, supplements, offers }) => ({
      ...sheetOf(id, currency),
      ...{ hotelId: id, rates, childBands, childPrices, supplements, offers },
    })),
    activitySheets: activities.map(({ id, currency, rates, ticketTypes }) => ({
      ...sheetOf(id, currency),
      activityId: id,
      rates: [
        ...(rates ?? []),
        ...(ticketTypes ?? []).map(({ name, price }) => ({ ticketType: name, price })),
      ],
    })),
  };
}

const sheetOf = (subject: string, currency: Maybe<string>) => ({
  ...{ id: `sheet-${subject}`, supplierId: `supplier-${subject}`, supplierName: "Supplier" },
  ...{ status: "published" as const, currency },
});
