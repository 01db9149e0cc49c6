import {
  ownTerms,
  ownTermsFold,
  ownTermsHelp,
  sheetAccess,
  sheetAmount,
  sheetChecks,
  sheetFields,
  sheetLock,
  sheetTransitions,
} from "./shared/sheet";
import { transportBases, vehicleSupplementBases, weekdays } from "../vocabulary";
import {
  choice,
  choices,
  date,
  defineResource,
  filled,
  needed,
  notBefore,
  number,
  percent,
  reference,
  type RowOf,
  rows,
  text,
  time,
  yesNo,
} from "../schema";

const { releaseDays: _releaseDays, ...shared } = sheetFields;

const vehicle = text({
  label: "Vehicle",
  maxLength: 60,
  optional: true,
  among: "transportId.vehicles.name",
});
const days = {
  from: date({ label: "From", optional: true }),
  to: date({ label: "To", optional: true }),
} as const;

/** Where kilometres are not all paid one by one. */
const byVehicle = { basis: ["per_vehicle", "per_vehicle_day"] } as const;
/** Where a supplement is no part of the rate. */
const inMoney = { basis: ["per_vehicle", "per_vehicle_day", "per_vehicle_night"] } as const;

/** What a supplier charges for the vehicles of a transport service, from one date to another. */
export const transportSheets = defineResource({
  name: "transport-sheets",
  label: { one: "Transport rate sheet", many: "Transport rate sheets" },
  title: "name",
  purpose: "What suppliers charge for vehicles, season by season. Only published sheets price trips.",
  paths: {
    list: "/rates/transport",
    create: "/rates/transport/new",
    edit: "/rates/transport/edit/:id",
    show: "/rates/transport/:id",
  },
  menu: { group: "Products" },
  fields: {
    ...shared,
    transportId: reference({
      label: "Transport",
      to: "transport-services",
      onMerge: "move",
      offer: { isActive: true },
      onDelete: "keep",
    }),
    followsId: reference({
      label: "Follows",
      help: "The sheet that this one replaces when it is published.",
      to: "transport-sheets",
      optional: true,
    }),
    basis: choice({ label: "Rates are", choices: transportBases, default: "per_vehicle", short: true }),
    minKm: number({
      label: "Charged at least",
      help: "On each day.",
      min: 0,
      max: 2_000,
      unit: "km",
      optional: true,
      short: true,
      appliesWhere: { basis: ["per_km"] },
    }),
    rates: rows({
      label: "Rates",
      one: "rate",
      help: "Without dates a rate holds as long as the sheet; one for fewer days comes before it. Without a vehicle it is for all. Included kilometres are of each day where rates are by day; those of the service where empty.",
      identified: true,
      maxItems: 300,
      optional: true,
      summary: ["vehicle", "season", "price"],
      folds: { Kilometres: ["includedKm", "furtherKm", "sellFurtherKm"] },
      checks: [
        notBefore("to", "from"),
        filled(["price", "sellPrice"], "Enter a price, 0 if it costs nothing."),
      ],
      overlaps: ["vehicle"],
      of: {
        vehicle,
        season: text({ label: "Season", maxLength: 60, optional: true }),
        ...days,
        weekdays: choices({ label: "Weekdays", choices: weekdays, optional: true }),
        price: sheetAmount("Price"),
        sellPrice: sheetAmount("Sells for"),
        includedKm: number({
          label: "Included km",
          min: 0,
          max: 20_000,
          unit: "km",
          optional: true,
          appliesWhere: byVehicle,
        }),
        furtherKm: sheetAmount("Further km", byVehicle),
        sellFurtherKm: sheetAmount("Further km sells for", byVehicle),
        priority: number({ label: "Priority", min: 0, max: 100, default: 0 }),
      },
    }),
    supplements: rows({
      label: "Supplements",
      one: "supplement",
      help: `A night surcharge, the driver's allowance, a child seat. One with hours counts where the pickup is between them, once. The compulsory ones add themselves; the others are chosen in the itinerary. ${ownTermsHelp}`,
      identified: true,
      maxItems: 20,
      optional: true,
      summary: ["name", "basis", "cost"],
      folds: { "Some vehicles or days": ["vehicle", "from", "to"], ...ownTermsFold },
      checks: [
        notBefore("to", "from"),
        needed("basisPoints", "basis", "percent"),
        filled(["cost", "sell"], "Enter a price, 0 if it costs nothing."),
      ],
      of: {
        name: text({ label: "Supplement", maxLength: 80, placeholder: "Night surcharge" }),
        compulsory: yesNo({ label: "Compulsory", default: true }),
        basis: choice({ label: "Counted", choices: vehicleSupplementBases, default: "per_vehicle" }),
        vehicle,
        cost: sheetAmount("Price", inMoney),
        sell: sheetAmount("Sells for", inMoney),
        basisPoints: percent({ label: "Percent", optional: true, appliesWhere: { basis: ["percent"] } }),
        fromTime: time({ label: "Pickup from", optional: true }),
        toTime: time({ label: "Pickup before", optional: true }),
        commissionable: {
          ...ownTerms.commissionable,
          appliesWhere: { terms: ["commissionable"], ...inMoney },
        },
        taxed: { ...ownTerms.taxed, appliesWhere: { taxIncluded: [false], ...inMoney } },
        ...days,
      },
    }),
  },
  access: sheetAccess,
  checks: sheetChecks,
  transitions: sheetTransitions,
  lockedWhen: sheetLock,
  list: {
    columns: ["name", "transportId", "supplierId", "status", "validFrom", "validTo", "currency"],
    search: ["name", "transportId", "supplierId"],
    sort: { field: "validFrom", order: "desc" },
    tabs: "status",
    filters: ["transportId", "supplierId", "status", "validFrom", "validTo"],
    without: ["rates", "supplements"],
  },
  form: [
    { heading: "Rate sheet", fields: ["name", "supplierId", "transportId", "followsId", "currency"] },
    { heading: "When it counts", fields: ["validFrom", "validTo", "bookedFrom", "bookedTo", "market"] },
    { heading: "Terms", fields: ["terms", "commission", "taxIncluded", "supplierTax"] },
    { heading: "Rates", fields: ["basis", "minKm", "rates"] },
    { heading: "Supplements", fields: ["supplements"] },
    { heading: "Conditions", fields: ["cancellationTerms", "notes"] },
  ],
});
export type TransportSheet = RowOf<typeof transportSheets>;
