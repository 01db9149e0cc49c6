import {
  noCost,
  addedAmounts,
  chargedOf,
  eachAmount,
  equalWeights,
  type ItemCost,
  type PricedVehicles,
  type OtherVehicles,
} from "./line";
import { counted } from "../formats/text";
import { type Finding, findingOf } from "../itineraries/finding";
import type { Party, PricedItem } from "../itineraries/pricedItinerary";
import { countOf } from "../money/amounts";
import { explainOtherVehicles, explainVehicle, missingVehicleRate } from "./explain";
import { lastDayOf } from "./rates";
import {
  isPriced,
  missingVehicleSupplements,
  type PricedVehicle,
  pricedVehicle,
  type TransportToPrice,
  undecidedSupplements,
  vehicleUseOf,
} from "./vehicle";
import { type PricedTransport, type VehicleCount, vehiclesText } from "../products/transport";

/**
 * The cost and the selling price of a transport by one supplier's rate sheets, in their currency. Without
 * named vehicles, the cheapest sufficient ones are used. Source: docs/domain.md, "How a price arises", 1.
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
    ...noCost,
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
    ratedUntil: ends.sort()[0] ?? null,
    vehicles,
    sheetIds: [...new Set(deciding.flatMap((rate) => rate?.sheet.id ?? []))],
  };
}

/** All travellers need a seat, infants too. */
export function loadOf({ bags }: PricedItem, { paying, infants }: Party): Load {
  return { people: paying + infants, bags: countOf(bags, paying) };
}

/** The vehicle name where the service lists none. */
const anyVehicle = "";

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

export function namedVehicles({ vehicles }: PricedItem): VehicleCount[] {
  const counts = new Map<string, number>();
  for (const { vehicle, count } of vehicles ?? [])
    counts.set(vehicle ?? "", (counts.get(vehicle ?? "") ?? 0) + Math.min(countOf(count, 1, 1), maxVehicles));
  return [...counts].map(([vehicle, count]) => ({ vehicle, count }));
}

/** Larger numbers are typing mistakes. */
const maxVehicles = 200;

/** What the price lacks: vehicles, rates, kilometres, supplements, or the pickup time that decides on one. */
function transportFindings(
  { item, supplied, place }: TransportToPrice,
  taken: readonly PricedVehicle[],
): Finding[] {
  const { transport } = supplied;
  const name = transport.name || "The transport";
  const types = transport.vehicles ?? [];
  const gone = taken.filter((one) => types.length > 0 && !types.some((type) => type.name === one.name));
  const unrated = taken.flatMap((one) => missingVehicleRate(one, supplied.rates, name, place));
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

/** A vehicle on offer. `amount` is the price of one for the whole item. */
export interface OfferedVehicle {
  readonly name: string;
  /** Infinity where not stated. */
  readonly seats: number;
  readonly bags: number;
  readonly amount: bigint;
}

interface Load {
  readonly people: number;
  readonly bags: number;
}

/** The proposed vehicles, and the next dearer choice if there is one. */
interface ProposedVehicles {
  readonly vehicles: readonly VehicleCount[];
  readonly amount: bigint;
  readonly other: OtherVehicles | null;
}

/**
 * The cheapest vehicles that together seat all people and take all bags. Equal costs are decided by fewer
 * vehicles, then fewer seats, then list order. `other` is the cheapest choice with fewer of one of these
 * vehicles. For more than 60 people or bags, and where the search takes too long, only vehicles of one name
 * are tried. Source: docs/domain.md, "How a price arises", 1.
 */
export function proposeVehicles(offered: readonly OfferedVehicle[], load: Load): ProposedVehicles {
  // If no vehicle takes bags, they are left to a finding.
  const bags = offered.some((one) => one.bags > 0) ? load.bags : 0;
  const wanted = { people: Math.max(1, load.people), bags };
  const steps = (wanted.people + 1) * (wanted.bags + 1) * offered.length;
  const isLarge = wanted.people > maxSearched || wanted.bags > maxSearched || steps > maxSteps;
  const [best, other] = isLarge ? bestOfOneName(offered, wanted) : cheapestTwo(offered, wanted);
  if (!best) return { vehicles: [], amount: 0n, other: null };
  const amount = amountOf(best, offered);
  return {
    vehicles: countsOf(best, offered),
    amount,
    other: other
      ? { vehicles: countsOf(other, offered), difference: amountOf(other, offered) - amount }
      : null,
  };
}

/** The limits within which every choice is searched. */
const maxSearched = 60;
const maxSteps = 20_000;

type Counts = readonly number[];

const amountOf = (counts: Counts, offered: readonly OfferedVehicle[]): bigint =>
  offered.reduce((sum, { amount }, index) => sum + amount * BigInt(counts[index] ?? 0), 0n);

const countsOf = (counts: Counts, offered: readonly OfferedVehicle[]): VehicleCount[] =>
  offered.flatMap(({ name }, index) => {
    const count = counts[index] ?? 0;
    return count > 0 ? [{ vehicle: name, count }] : [];
  });

/** What decides between choices, in this order: cost, number of vehicles, number of seats. */
interface Weight {
  readonly amount: number;
  readonly size: number;
  readonly seats: number;
}

const isLess = (a: Weight, b: Weight): boolean =>
  a.amount !== b.amount ? a.amount < b.amount : a.size !== b.size ? a.size < b.size : a.seats < b.seats;

const withMore = (weight: Weight, { amount, seats }: OfferedVehicle, more: number): Weight =>
  more === 0
    ? weight
    : {
        amount: weight.amount + Number(amount) * more,
        size: weight.size + more,
        seats: weight.seats + seats * more,
      };

const nothing: Weight = { amount: 0, size: 0, seats: 0 };

const leftOf = ({ people, bags }: Load, vehicle: OfferedVehicle, count: number): Load =>
  count === 0
    ? { people, bags }
    : {
        people: Math.max(0, people - vehicle.seats * count),
        bags: Math.max(0, bags - vehicle.bags * count),
      };

/** The cheapest choice for a load: its weight and one of its vehicles. Null for an empty load. */
interface Cheapest {
  readonly weight: Weight;
  readonly vehicle: number | null;
}

/** The cheapest choice for every load up to this one. Null where no choice takes the load. */
function tableOf(offered: readonly OfferedVehicle[], load: Load, without: number | null) {
  const table: (Cheapest | null)[] = [{ weight: nothing, vehicle: null }];
  const at = ({ people, bags }: Load) => table[people * (load.bags + 1) + bags] ?? null;
  for (let people = 0; people <= load.people; people += 1)
    for (let bags = people === 0 ? 1 : 0; bags <= load.bags; bags += 1) {
      let best: Cheapest | null = null;
      for (const [index, vehicle] of offered.entries()) {
        const left = leftOf({ people, bags }, vehicle, 1);
        if (index === without || (left.people === people && left.bags === bags)) continue;
        const rest = at(left);
        const weight = rest && withMore(rest.weight, vehicle, 1);
        if (weight && (best === null || isLess(weight, best.weight))) best = { weight, vehicle: index };
      }
      table.push(best);
    }
  return at;
}

function countsIn(at: ReturnType<typeof tableOf>, load: Load, offered: readonly OfferedVehicle[]): Counts {
  const counts = offered.map(() => 0);
  for (let left = load; ;) {
    const index = at(left)?.vehicle ?? null;
    const vehicle = index === null ? undefined : offered[index];
    if (index === null || !vehicle) return counts;
    counts[index] = (counts[index] ?? 0) + 1;
    left = leftOf(left, vehicle, 1);
  }
}

/** The cheapest choice, and the cheapest one with fewer of one of its vehicles, as any other choice has. */
function cheapestTwo(offered: readonly OfferedVehicle[], load: Load): (Counts | null)[] {
  const all = tableOf(offered, load, null);
  if (!all(load)) return [];
  const best = countsIn(all, load, offered);
  let second: { weight: Weight; counts: Counts } | null = null;
  for (const [index, vehicle] of offered.entries()) {
    const count = best[index] ?? 0;
    const others = count > 0 ? tableOf(offered, load, index) : null;
    for (let fewer = 0; others && fewer < count; fewer += 1) {
      const left = leftOf(load, vehicle, fewer);
      const rest = others(left);
      const weight = rest && withMore(rest.weight, vehicle, fewer);
      if (!weight || (second !== null && !isLess(weight, second.weight))) continue;
      second = { weight, counts: countsIn(others, left, offered).with(index, fewer) };
    }
  }
  return [best, second?.counts ?? null];
}

function bestOfOneName(offered: readonly OfferedVehicle[], { people, bags }: Load): (Counts | null)[] {
  const choices = offered.flatMap((vehicle, index) => {
    if (bags > 0 && vehicle.bags === 0) return [];
    const forBags = bags > 0 ? Math.ceil(bags / vehicle.bags) : 0;
    const count = Math.max(1, Math.ceil(people / vehicle.seats), forBags);
    const counts = offered.map((_, place) => (place === index ? count : 0));
    return [{ weight: withMore(nothing, vehicle, count), counts }];
  });
  choices.sort((a, b) => (isLess(a.weight, b.weight) ? -1 : isLess(b.weight, a.weight) ? 1 : 0));
  return choices.slice(0, 2).map(({ counts }) => counts);
}
