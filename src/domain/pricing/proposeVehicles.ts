import type { VehicleCount } from "../transport/pricedTransport";

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
 * that lacks one of these vehicles. For more than 60 people or bags, vehicles of one name are taken.
 * Source: docs/domain.md, "How a price arises", 1.
 */
export function proposeVehicles(offered: readonly OfferedVehicle[], load: Load): ProposedVehicles {
  // Where nothing takes bags, they stay a finding.
  const bags = offered.some((one) => one.bags > 0) ? load.bags : 0;
  const wanted = { people: Math.max(1, load.people), bags };
  const isLarge = wanted.people > mostSearched || wanted.bags > mostSearched;
  const [best, other] = isLarge ? bestOfOneName(offered, wanted) : cheapestTwo(offered, wanted);
  if (!best) return { vehicles: [], amount: 0n, other: null };
  return {
    vehicles: countsOf(best, offered),
    amount: best.amount,
    other: other ? { vehicles: countsOf(other, offered), difference: other.amount - best.amount } : null,
  };
}

/** For so many people and bags every choice is looked at. */
const mostSearched = 60;

/** Vehicles by how many there are of each, in the order in which they are offered. */
interface Choice {
  readonly counts: readonly number[];
  readonly amount: bigint;
  readonly size: number;
  readonly seats: number;
}

const compareChoices = (a: Choice, b: Choice): number =>
  a.amount === b.amount
    ? a.size - b.size || (a.seats === b.seats ? 0 : a.seats - b.seats)
    : a.amount < b.amount
      ? -1
      : 1;

const bestOf = (choices: readonly Choice[]): Choice | null =>
  choices.reduce<Choice | null>(
    (best, next) => (best && compareChoices(best, next) <= 0 ? best : next),
    null,
  );

const countsOf = ({ counts }: Choice, offered: readonly OfferedVehicle[]): VehicleCount[] =>
  offered.flatMap(({ name }, index) => {
    const count = counts[index] ?? 0;
    return count > 0 ? [{ vehicle: name, count }] : [];
  });

/** A choice with so many more of a vehicle. */
const withMore = (choice: Choice, { amount, seats }: OfferedVehicle, index: number, more: number): Choice =>
  more === 0
    ? choice
    : {
        counts: choice.counts.map((count, place) => (place === index ? count + more : count)),
        amount: choice.amount + amount * BigInt(more),
        size: choice.size + more,
        seats: choice.seats + seats * more,
      };

/** What is left to seat and to take once so many of a vehicle are there. */
const leftOf = ({ people, bags }: Load, vehicle: OfferedVehicle, count: number): Load =>
  count === 0
    ? { people, bags }
    : {
        people: Math.max(0, people - vehicle.seats * count),
        bags: Math.max(0, bags - vehicle.bags * count),
      };

const noVehicle = (offered: readonly OfferedVehicle[]): Choice => ({
  counts: offered.map(() => 0),
  amount: 0n,
  size: 0,
  seats: 0,
});

/** The cheapest choice for every smaller load, from none on. */
function tableOf(
  offered: readonly OfferedVehicle[],
  load: Load,
  without: number | null,
): (load: Load) => Choice | null {
  const table: (Choice | null)[][] = [];
  for (let people = 0; people <= load.people; people += 1) {
    const row: (Choice | null)[] = [];
    table.push(row);
    for (let bags = 0; bags <= load.bags; bags += 1) {
      if (people === 0 && bags === 0) {
        row.push(noVehicle(offered));
        continue;
      }
      const choices = offered.flatMap((vehicle, index) => {
        const left = leftOf({ people, bags }, vehicle, 1);
        if (index === without || (left.people === people && left.bags === bags)) return [];
        const rest = table[left.people]?.[left.bags];
        return rest ? [withMore(rest, vehicle, index, 1)] : [];
      });
      row.push(bestOf(choices));
    }
  }
  return ({ people, bags }) => table[people]?.[bags] ?? null;
}

/** The cheapest choice, and the cheapest that has fewer of one of its vehicles: every other choice has. */
function cheapestTwo(offered: readonly OfferedVehicle[], load: Load): (Choice | null)[] {
  const best = tableOf(offered, load, null)(load);
  if (!best) return [];
  const others = offered.flatMap((vehicle, index) => {
    const count = best.counts[index] ?? 0;
    if (count === 0) return [];
    const cheapest = tableOf(offered, load, index);
    return Array.from({ length: count }, (_, fewer) => {
      const rest = cheapest(leftOf(load, vehicle, fewer));
      return rest ? [withMore(rest, vehicle, index, fewer)] : [];
    }).flat();
  });
  return [best, bestOf(others)];
}

function bestOfOneName(offered: readonly OfferedVehicle[], { people, bags }: Load): (Choice | null)[] {
  const choices = offered.flatMap((vehicle, index) => {
    if (bags > 0 && vehicle.bags === 0) return [];
    const count = Math.max(
      1,
      Math.ceil(people / vehicle.seats),
      bags > 0 ? Math.ceil(bags / vehicle.bags) : 0,
    );
    return [withMore(noVehicle(offered), vehicle, index, count)];
  });
  const sorted = choices.sort(compareChoices);
  return [sorted[0] ?? null, sorted[1] ?? null];
}
