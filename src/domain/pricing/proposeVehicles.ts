import type { VehicleCount } from "../products/transport";

/** A vehicle that may be taken, with what one of it costs for the whole item. */
export interface OfferedVehicle {
  readonly name: string;
  /** Infinite where it is not known how many it takes. */
  readonly seats: number;
  readonly bags: number;
  /** In minor units. */
  readonly amount: bigint;
}

/** Who and what has to find a place. */
export interface Load {
  readonly people: number;
  readonly bags: number;
}

/** Another choice of vehicles for the same people, and how much more it costs than the one that counts; less where negative. */
export interface OtherVehicles {
  readonly vehicles: readonly VehicleCount[];
  readonly difference: bigint;
}

/** The vehicles that are proposed with what they cost, and the next dearer choice where there is one. */
export interface ProposedVehicles {
  readonly vehicles: readonly VehicleCount[];
  readonly amount: bigint;
  readonly other: OtherVehicles | null;
}

/**
 * The vehicles that together seat all people, take all bags and cost least. Of choices that cost the same the one with
 * fewer vehicles is taken, then the one with fewer seats, then the vehicles further up. The other choice is the cheapest
 * that has fewer of one of these vehicles. For more than 60 people or bags, and where the search takes too long, vehicles of
 * one name are taken. Source: docs/domain.md, "How a price arises", 1.
 */
export function proposeVehicles(offered: readonly OfferedVehicle[], load: Load): ProposedVehicles {
  // Where nothing takes bags, they stay a finding.
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

/** For so many people and bags every choice is looked at, where that takes no more steps. */
const maxSearched = 60;
const maxSteps = 20_000;

/** How many there are of each vehicle, in the order in which they are offered. */
type Counts = readonly number[];

const amountOf = (counts: Counts, offered: readonly OfferedVehicle[]): bigint =>
  offered.reduce((sum, { amount }, index) => sum + amount * BigInt(counts[index] ?? 0), 0n);

const countsOf = (counts: Counts, offered: readonly OfferedVehicle[]): VehicleCount[] =>
  offered.flatMap(({ name }, index) => {
    const count = counts[index] ?? 0;
    return count > 0 ? [{ vehicle: name, count }] : [];
  });

/** What decides between choices, in this order: what they cost, how many vehicles they have, and how many seats. */
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

/** What is left to seat and to take once so many of a vehicle are there. */
const leftOf = ({ people, bags }: Load, vehicle: OfferedVehicle, count: number): Load =>
  count === 0
    ? { people, bags }
    : {
        people: Math.max(0, people - vehicle.seats * count),
        bags: Math.max(0, bags - vehicle.bags * count),
      };

/** The cheapest choice for a load: its weight, and a vehicle of it; null where nothing is to be taken. */
interface Cheapest {
  readonly weight: Weight;
  readonly vehicle: number | null;
}

/** The cheapest choice for every load up to this one, from none on; null for one that no choice takes. */
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

/** The vehicles of the cheapest choice for a load. */
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

/** The cheapest choice, and the cheapest that has fewer of one of its vehicles: every other choice has. */
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

/** The cheapest choices of vehicles of one name. */
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
