import { shortDate, shortDateRange } from "../dates/plainDate";
import { counted } from "../formats/text";
import { type Finding, findingOf, type FindingPlace } from "../itineraries/finding";
import type { Party, PricedItem } from "../itineraries/pricedItinerary";
import { countOf, plainMoney } from "../money/amounts";
import {
  addedAmounts,
  chargedOf,
  eachAmount,
  equalWeights,
  explain,
  type Explanation,
  type ItemCost,
  type PricedVehicles,
  shownOf,
} from "./line";
import { type Load, type OfferedVehicle, proposeVehicles } from "./proposeVehicles";
import { explainLosers, onSheet } from "./rateExplanations";
import { lastDayOf } from "./rates";
import {
  isPriced,
  missingVehicleSupplements,
  type PricedVehicle,
  pricedVehicle,
  transportRateLabel,
  type TransportToPrice,
  undecidedSupplements,
  type VehicleDay,
  vehicleUseOf,
} from "./vehicle";
import {
  type PricedTransport,
  type SuppliedTransport,
  type VehicleCount,
  vehiclesText,
} from "../products/transport";

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
    counts.set(vehicle ?? "", (counts.get(vehicle ?? "") ?? 0) + Math.min(countOf(count, 1, 1), maxVehicles));
  return [...counts].map(([vehicle, count]) => ({ vehicle, count }));
}

/** A larger number is a slip of the hand. */
const maxVehicles = 200;

/** What the price of a transport lacks: vehicles, rates, kilometres, supplements, or the time that decides one. */
function transportFindings(
  { item, supplied, place }: TransportToPrice,
  taken: readonly PricedVehicle[],
): Finding[] {
  const { transport } = supplied;
  const name = transport.name || "The transport";
  const types = transport.vehicles ?? [];
  const gone = taken.filter((one) => types.length > 0 && !types.some((type) => type.name === one.name));
  const unrated = taken.flatMap((one) => missingRates(one, supplied.rates, name, place));
  const isUnmeasured = taken.some(
    ({ run }) =>
      run.basis === "per_km" && run.days.some(({ units, cost, sell }) => units === 0 && (cost ?? sell)),
  );
  const beyond = taken.find(({ further }) => further && !further.extra)?.further;
  const supplements = taken.map((one) => new Set(missingVehicleSupplements(one.run, one.name, item)));
  const [first, ...others] = supplements;
  const missing = [...(first ?? [])].filter((one) => others.every((other) => other.has(one)));
  const undecided = new Set(taken.flatMap((one) => undecidedSupplements(one.run, one.name, item)));
  return [
    ...gone.map((one) =>
      findingOf("vehicle_missing", place, `${name} has no vehicle "${one.name}". Choose another.`),
    ),
    ...unrated,
    ...(isUnmeasured
      ? [findingOf("kilometres_missing", place, `${name} is priced per kilometre. Enter how far it goes.`)]
      : []),
    ...(beyond
      ? [
          findingOf(
            "kilometres_exceeded",
            place,
            `${name}: ${beyond.included + beyond.further} km, of which ${beyond.included} are included, and the others have no price. Add one to the rate sheet.`,
          ),
        ]
      : []),
    ...missing.map((one) =>
      findingOf(
        "supplement_missing",
        place,
        `${name} has no supplement "${one}" on these days. Take it off or add it to the rate sheet.`,
      ),
    ),
    ...[...undecided].map((one) =>
      findingOf(
        "pickup_time_missing",
        place,
        `${name}: whether "${one}" counts depends on the pickup. Enter its time.`,
      ),
    ),
  ];
}

/** The days of a vehicle without a rate, named once. */
function missingRates(
  { name, run }: PricedVehicle,
  rates: TransportToPrice["supplied"]["rates"],
  transport: string,
  place: FindingPlace,
): Finding[] {
  const bare = run.days.find(({ cost, sell }) => (cost ?? sell) === null);
  if (!bare) return [];
  const whose = name ? ` for ${name}` : "";
  const date = bare.day?.date;
  const last = rates
    .filter((rate) => run.mismatch(rate) === null)
    .map((rate) => lastDayOf(rate) ?? "9999-12-31")
    .sort()
    .at(-1);
  if (date && last && last < date) {
    const message = `${transport}: the rates${whose} ended on ${shortDate(last)}; ${shortDate(date)} has none. Add a rate or enter a cost.`;
    return [findingOf("rate_expired", place, message)];
  }
  const when = date ? ` on ${shortDate(date)}` : "";
  return [
    findingOf("rate_missing", place, `${transport} has no rate${whose}${when}. Add a rate or enter a cost.`),
  ];
}

interface VehicleSetting {
  readonly supplied: SuppliedTransport;
  readonly currency: string;
  /** How often the whole transport is taken. */
  readonly quantity: number;
}

/** What the vehicles of one name cost: days by the rates that decide them, and the supplements. */
function explainVehicle(
  { name, run, extras, count }: PricedVehicle & { readonly count: number },
  { supplied, currency, quantity }: VehicleSetting,
): Explanation[] {
  const times = BigInt(count * quantity);
  const often = `${count}${quantity > 1 ? ` × ${quantity}` : ""} × `;
  const days = runsOf(run.days).map((days) => {
    const { day: first, cost, sell } = days[0];
    const last = days.at(-1)?.day;
    const when = first && last && run.days.length > 1 ? shortDateRange(first.date, last.date) : "";
    const label = [name || "Vehicle", when].filter(Boolean).join(", ");
    if (!cost && !sell) return explain(label, null, currency, "No rate holds.");
    const units = days.reduce((sum, one) => sum + one.units, 0);
    const counts = {
      per_vehicle: "",
      per_vehicle_day: `${counted(units, "day")} × `,
      per_km: `${units} km × `,
    };
    const price = plainMoney((cost ? cost.price : sell?.sellPrice) ?? 0, currency);
    const sources = [
      `${often}${counts[run.basis]}${price}.`,
      cost && `Rate "${transportRateLabel(cost)}"${onSheet(cost)}.`,
      sell && `Selling price by "${transportRateLabel(sell)}"${onSheet(sell)}.`,
    ];
    const losers = first
      ? explainLosers(supplied.rates, [cost, sell], first, run.mismatch, transportRateLabel)
      : [];
    const amount = shownOf(addedAmounts(days.map(({ amounts }) => amounts))) * times;
    return explain(label, amount, currency, sources.filter(Boolean).join(" "), losers);
  });
  return [
    ...days,
    ...extras.map(({ name, detail, amounts }) =>
      explain(name, shownOf(amounts) * times, currency, `${often}${detail(currency)}.`),
    ),
  ];
}

/** The other choice of vehicles and what it would cost more. */
function explainOtherVehicles({ vehicles, other }: PricedVehicles, currency: string): Explanation[] {
  if (!other) return [];
  const { difference } = other;
  const size = plainMoney(difference < 0n ? -difference : difference, currency);
  const compared = difference === 0n ? "the same" : `${size} ${difference < 0n ? "less" : "more"}`;
  const detail = `${vehiclesText(vehicles)}; ${vehiclesText(other.vehicles)} would cost ${compared}.`;
  return [explain("Vehicles", null, null, detail)];
}

/** Days that follow each other and are decided by the same rows; a rate that is the whole price stands for all. */
function runsOf(days: readonly VehicleDay[]): [VehicleDay, ...VehicleDay[]][] {
  const runs: [VehicleDay, ...VehicleDay[]][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run[0].cost === day.cost && run[0].sell === day.sell) run.push(day);
    else runs.push([day]);
  }
  return runs;
}
