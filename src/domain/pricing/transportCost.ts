import { counted } from "../formats/text";
import type { Party, PricedItem } from "../itineraries/pricedItinerary";
import { countOf } from "../money/amounts";
import { type PricedTransport, type VehicleCount, vehiclesText } from "../transport/pricedTransport";
import { lastDayOf } from "./datedRates";
import { explainOtherVehicles, explainVehicle } from "./explainTransport";
import { addedAmounts, chargedOf, eachAmount } from "./itemAmounts";
import { equalWeights, type ItemCost, type PricedVehicles } from "./pricedLine";
import { pricedVehicle, type PricedVehicle, type TransportToPrice, vehicleUseOf } from "./pricedVehicle";
import { type Load, type OfferedVehicle, proposeVehicles } from "./proposeVehicles";
import { transportFindings } from "./transportFindings";
import { isPriced } from "./vehicleDays";

/**
 * The cost and the selling price of a transport by the rate sheets of one supplier, in their currency: of the vehicles that
 * were named, else of those that together seat everybody, take all bags and cost least.
 * Source: docs/domain.md, "How a price arises", 1.
 */
export function transportCost(wanted: TransportToPrice): ItemCost {
  const { item, supplied, currency, party } = wanted;
  const { transport } = supplied;
  const use = vehicleUseOf(wanted);
  const known = new Map<string, PricedVehicle>();
  const pricedAs = (name: string): PricedVehicle => {
    const vehicle = known.get(name) ?? pricedVehicle(name, wanted, use);
    known.set(name, vehicle);
    return vehicle;
  };
  const vehicles = vehiclesOf(item, transport, loadOf(item, party), pricedAs);
  const taken = vehicles.vehicles.map((one) => ({ ...pricedAs(one.vehicle), count: one.count }));
  const quantity = countOf(item.quantity, 1, 1);
  const findings = transportFindings(wanted, taken);
  const deciding = taken.flatMap(({ run }) => run.days.flatMap(({ cost, sell }) => [cost, sell]));
  const ends = deciding.flatMap((rate) => (rate && lastDayOf(rate)) ?? []);
  const extras = new Set(taken.flatMap(({ extras }) => extras.map(({ name }) => name)));
  return {
    currency,
    ...addedAmounts(
      taken.map(({ amounts, count }) => eachAmount(amounts, (amount) => amount * BigInt(count * quantity))),
    ),
    known:
      taken.length > 0 &&
      taken.every(({ run }) => isPriced(run)) &&
      findings.every(({ severity }) => severity !== "error"),
    weights: equalWeights(party),
    detail: [
      vehiclesText(vehicles.vehicles),
      ...(use.days.length > 1 ? [counted(use.days.length, "day")] : []),
      ...extras,
    ].join(", "),
    explainParts: () => [
      ...taken.flatMap((one) => explainVehicle(one, { supplied, currency, quantity })),
      ...explainOtherVehicles(vehicles, currency),
    ],
    findings,
    nights: [],
    ratedUntil: ends.sort()[0] ?? null,
    rooming: null,
    vehicles,
    supply: null,
    sheetIds: [...new Set(deciding.flatMap((rate) => rate?.sheet.id ?? []))],
  };
}

/** Everybody takes a seat, infants too. */
export function loadOf({ bags }: PricedItem, { paying, infants }: Party): Load {
  return { people: paying + infants, bags: countOf(bags, paying) };
}

/** What a vehicle is called where the service lists none. */
const anyVehicle = "";

/** The vehicles that were named, with the cheapest choice; else that choice. */
function vehiclesOf(
  item: PricedItem,
  { vehicles: types }: PricedTransport,
  load: Load,
  pricedAs: (name: string) => PricedVehicle,
): PricedVehicles {
  const listed = types?.length ? types : [{ name: anyVehicle, seats: null, bags: null }];
  const all = listed.map((type): OfferedVehicle & { isPriced: boolean } => {
    const name = type.name ?? "";
    const { run, amounts } = pricedAs(name);
    return {
      name,
      seats: countOf(type.seats, Infinity, 1),
      bags: countOf(type.bags, Infinity),
      amount: chargedOf(amounts),
      isPriced: isPriced(run),
    };
  });
  const priced = all.filter(({ isPriced }) => isPriced);
  const isKnown = priced.length > 0;
  const cheapest = proposeVehicles(isKnown ? priced : all.map((one) => ({ ...one, amount: 0n })), load);
  const named = namedVehicles(item);
  if (named.length === 0) return { ...cheapest, proposed: true, other: isKnown ? cheapest.other : null };
  const amount = named.reduce(
    (sum, { vehicle, count }) => sum + chargedOf(pricedAs(vehicle).amounts) * BigInt(count),
    0n,
  );
  const difference = cheapest.amount - amount;
  const isComparable =
    isKnown && named.every(({ vehicle }) => isPriced(pricedAs(vehicle).run)) && difference < 0n;
  return {
    vehicles: named,
    proposed: false,
    other: isComparable ? { vehicles: cheapest.vehicles, difference } : null,
  };
}

/** The vehicles that somebody named, each name once. */
export function namedVehicles({ vehicles }: PricedItem): VehicleCount[] {
  const counts = new Map<string, number>();
  for (const { vehicle, count } of vehicles ?? [])
    counts.set(
      vehicle ?? "",
      (counts.get(vehicle ?? "") ?? 0) + Math.min(countOf(count, 1, 1), mostVehicles),
    );
  return [...counts].map(([vehicle, count]) => ({ vehicle, count }));
}

/** A larger number is a slip of the hand. */
const mostVehicles = 200;
