import { allocate } from "../money/amounts";
import type { PriceSide } from "./roomNight";
import type { BothSides, OpenNight } from "./stayTerms";

type Who = BothSides["who"];

/**
 * The nights of a room without an amount off what some people pay for some of them together: one amount on each side,
 * never more than they pay, spread over the nights and people by what each pays.
 * @param places of the nights that it is taken off.
 * @param offOf the amount, of the sum that they pay on a side.
 */
export function lessInAll(
  open: readonly OpenNight[],
  places: readonly number[],
  isMeant: (who: Who) => boolean,
  offOf: (sum: bigint, side: PriceSide) => bigint,
): OpenNight[] {
  const left = open.map((night) => ({ ...night, people: night.people.map((person) => ({ ...person })) }));
  for (const side of ["cost", "sell"] as const) {
    const meant = places.flatMap((place) => left[place]?.people.filter(({ who }) => isMeant(who)) ?? []);
    const charges = meant.flatMap((person) => {
      const charge = person[side];
      return charge === null ? [] : [{ person, charge }];
    });
    const sum = charges.reduce((all, { charge }) => all + charge, 0n);
    const off = offOf(sum, side);
    const parts = allocate(
      off < sum ? off : sum,
      charges.map(({ charge }) => charge),
    );
    for (const [index, { person, charge }] of charges.entries()) person[side] = charge - (parts[index] ?? 0n);
  }
  return left;
}

/** The nights of a room without an amount off each of some of them, never more than somebody pays. */
export const lessEachNight = (
  open: readonly OpenNight[],
  places: readonly number[],
  offOf: (who: Who, side: PriceSide) => bigint,
): OpenNight[] => {
  const meant = new Set(places);
  return open.map((night, place) => {
    if (!meant.has(place)) return night;
    const less = ({ who, ...charges }: BothSides, side: PriceSide) => {
      const [charge, off] = [charges[side], offOf(who, side)];
      return charge && (charge > off ? charge - off : 0n);
    };
    const people = night.people.map((person) => ({
      ...{ who: person.who, cost: less(person, "cost"), sell: less(person, "sell") },
    }));
    return { ...night, people };
  });
};
