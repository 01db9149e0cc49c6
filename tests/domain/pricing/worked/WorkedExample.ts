import type { HotelRate } from "../../../../src/domain/products/hotel";
import type { PricedItem } from "../../../../src/domain/itineraries/pricedItinerary";
import type { Given } from "../simpleInput";

/** A price worked out by hand: what is given beside two adults from Thursday, 24 December 2026, in INR, and what it comes to. */
export interface WorkedExample extends Given {
  readonly what: string;
  /** What the business pays and what the customer does, before adjustment and tax, in minor units. */
  readonly cost?: number;
  readonly price?: number;
  /** What the whole comes to in the end. */
  readonly total?: number;
  /** Codes of what pricing came upon; none where missing. */
  readonly findings?: readonly string[];
  /** Whatever else the price says. */
  readonly says?: object;
}

/** What the rooms of a house cost, all year. */
export const prices: HotelRate = {
  ...{ single: 5_000, double: 7_000, triple: 9_000, extraAdult: 2_500 },
  ...{ childWithBed: 1_500, childWithoutBed: 900 },
};

/** The house with one rate sheet. */
export const house = { id: "h", name: "House", currency: "INR", rates: [prices] };

/** A stay there. */
export const stay = (more: Partial<PricedItem> = {}): PricedItem => ({
  ...{ id: "stay", kind: "hotel_stay", title: "House", hotelId: "h" },
  ...more,
});

/** A sheet of the house by a supplier. */
export const sheetOf = (supplier: string, more: object = {}) => ({
  ...{ id: `sheet of ${supplier}`, supplierId: supplier, supplierName: supplier, hotelId: "h" },
  ...{ status: "published" as const, currency: "INR", rates: [prices] },
  ...more,
});
