import { suppliedActivities } from "../../domain/products/activity";
import type { PlainDate } from "../../domain/dates/plainDate";
import { suppliedHotels } from "../../domain/products/hotel";
import { activityLanes, hotelLanes, type RateLane, vehicleLanes } from "../../domain/pricing/rateYear";
import type { PricedSheet, Supplied } from "../../domain/products/sheet";
import { suppliedTransports } from "../../domain/products/transport";
import { activitySheets } from "../../resources/activitySheets";
import { hotelSheets } from "../../resources/hotelSheets";
import { transportSheets } from "../../resources/transportSheets";
import type { Resource } from "../../schema";

export interface SheetKind {
  readonly sheets: Resource & { readonly name: "hotel-sheets" | "activity-sheets" | "transport-sheets" };
  readonly of: "hotels" | "activities" | "transport-services";
  /** The sheet's field with the product's id. */
  readonly subject: string;
  readonly counted: string;
  /** The lanes of each supplier, by the sheets valid on a day. */
  lanesOf(
    subject: { readonly id: string },
    sheets: readonly PricedSheet[],
    pricedOn: PlainDate,
  ): readonly SupplierLanes[];
}

interface SupplierLanes extends Pick<
  Supplied<PricedSheet, unknown>,
  "supplierId" | "supplierName" | "currency"
> {
  readonly lanes: readonly RateLane[];
}

const kind = <Sheet extends PricedSheet, By extends Supplied<Sheet, unknown>>(
  about: Omit<SheetKind, "lanesOf">,
  suppliedOf: (
    subject: { readonly id: string },
    sheets: readonly Sheet[],
    pricedOn: PlainDate,
  ) => readonly By[],
  lanesOf: (supplied: By) => readonly RateLane[],
): SheetKind => ({
  ...about,
  lanesOf: (subject, sheets, pricedOn) =>
    // Each kind receives its own sheets.
    suppliedOf(subject, sheets as readonly Sheet[], pricedOn).map((supplied) => ({
      ...supplied,
      lanes: lanesOf(supplied),
    })),
});

const kinds: readonly SheetKind[] = [
  kind(
    { sheets: hotelSheets, of: "hotels", subject: "hotelId", counted: "Nights" },
    suppliedHotels,
    hotelLanes,
  ),
  kind(
    { sheets: activitySheets, of: "activities", subject: "activityId", counted: "Days" },
    suppliedActivities,
    activityLanes,
  ),
  kind(
    { sheets: transportSheets, of: "transport-services", subject: "transportId", counted: "Days" },
    suppliedTransports,
    vehicleLanes,
  ),
];

/** The kind of a rate sheet's or a product's resource. */
export function sheetKindOf({ name }: Resource): SheetKind {
  const found = kinds.find(({ sheets, of }) => name === sheets.name || name === of);
  if (!found) throw new Error(`"${name}" has no rate sheets. Describe them in sheetKinds.ts.`);
  return found;
}
