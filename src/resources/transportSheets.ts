import {
  daysInOrder,
  followed,
  openDays,
  openSeason,
  ownTerms,
  ownTermsFold,
  ownTermsHelp,
  pricedRates,
  priority,
  productReference,
  sheetAmount,
  sheetFields,
  sheetFrame,
  sheetSections,
  termFields,
} from "./shared/sheet";
import { transportBases, vehicleSupplementBases } from "../vocabulary";
import {
  choice,
  defineResource,
  filled,
  needed,
  number,
  percent,
  reference,
  type RowOf,
  rows,
  text,
  time,
  yesNo,
} from "../schema";

const vehicle = text({
  label: "Vehicle",
  maxLength: 60,
  optional: true,
  among: "transportId.vehicles.name",
});

/** For fields that do not apply to prices per kilometre. */
const byVehicle = { basis: ["per_vehicle", "per_vehicle_day"] } as const;
/** For supplements that are not a percentage of the rate. */
const inMoney = { basis: ["per_vehicle", "per_vehicle_day", "per_vehicle_night"] } as const;

/** A supplier's prices for the vehicles of a transport service, for a range of dates. */
export const transportSheets = defineResource({
  name: "transport-sheets",
  label: { one: "Transport rate sheet", many: "Transport rate sheets" },
  purpose: "What suppliers charge for vehicles, season by season. Only published sheets price trips.",
  ...sheetFrame("transport", "transportId", ["rates", "supplements"]),
  fields: {
    ...sheetFields,
    transportId: reference({ ...productReference, label: "Transport", to: "transport-services" }),
    followsId: reference({ ...followed, to: "transport-sheets" }),
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
      ...pricedRates,
      help: "Without dates a rate holds as long as the sheet; one for fewer days comes before it. Without a vehicle it is for all. Included kilometres are of each day where rates are by day; those of the service where empty.",
      summary: ["vehicle", "season", "price"],
      folds: { Kilometres: ["includedKm", "furtherKm", "sellFurtherKm"] },
      overlaps: ["vehicle"],
      of: {
        vehicle,
        ...openSeason,
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
        priority,
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
        daysInOrder,
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
        ...openDays,
      },
    }),
  },
  form: [
    ...sheetSections("transportId"),
    { heading: "Terms", fields: termFields },
    { heading: "Rates", fields: ["basis", "minKm", "rates"] },
    { heading: "Supplements", fields: ["supplements"] },
    { heading: "Conditions", fields: ["cancellationTerms", "notes"] },
  ],
});
export type TransportSheet = RowOf<typeof transportSheets>;
