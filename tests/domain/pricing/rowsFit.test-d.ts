import { describe, expectTypeOf, it } from "vitest";
import type { PricedActivity, PricedActivitySheet } from "../../../src/domain/products/activity";
import type { PricedHotel, PricedHotelSheet } from "../../../src/domain/products/hotel";
import type { PricedItinerary } from "../../../src/domain/itineraries/pricedItinerary";
import type { Waiver } from "../../../src/domain/itineraries/finding";
import type { ExchangeRate } from "../../../src/domain/money/exchange";
import type { PriceRules, TaxRule } from "../../../src/domain/pricing/priceInput";
import type { StoredTotals } from "../../../src/domain/pricing/result";
import type { PricedTransport, PricedTransportSheet } from "../../../src/domain/products/transport";
import type { Activity } from "../../../src/resources/activities";
import type { ActivitySheet } from "../../../src/resources/activitySheets";
import type { ExchangeRateRow } from "../../../src/resources/exchangeRates";
import type { Hotel } from "../../../src/resources/hotels";
import type { HotelSheet } from "../../../src/resources/hotelSheets";
import type { Itinerary } from "../../../src/resources/itineraries";
import type { TaxRow } from "../../../src/resources/taxes";
import type { Tenant } from "../../../src/resources/tenants";
import type { TransportService } from "../../../src/resources/transportServices";
import type { TransportSheet } from "../../../src/resources/transportSheets";

describe("stored rows", () => {
  it("fit the domain's rules as they are", () => {
    expectTypeOf<Itinerary>().toExtend<PricedItinerary>();
    expectTypeOf<Hotel>().toExtend<PricedHotel>();
    expectTypeOf<Activity>().toExtend<PricedActivity>();
    expectTypeOf<HotelSheet>().toExtend<PricedHotelSheet>();
    expectTypeOf<ActivitySheet>().toExtend<PricedActivitySheet>();
    expectTypeOf<TransportService>().toExtend<PricedTransport>();
    expectTypeOf<TransportSheet>().toExtend<PricedTransportSheet>();
    expectTypeOf<Tenant>().toExtend<PriceRules>();
    expectTypeOf<TaxRow>().toExtend<TaxRule>();
    expectTypeOf<ExchangeRateRow>().toExtend<ExchangeRate>();
    expectTypeOf<Itinerary["waivedFindings"]>().toExtend<readonly Waiver[]>();
  });

  it("take the totals of a price as they are", () => {
    expectTypeOf<StoredTotals>().toExtend<NonNullable<Itinerary["totals"]>>();
  });
});
