import type { PlainDate } from "../../src/domain/dates/plainDate";
import contracts from "./data/contracts.json";

/** What a contract says beside its rates, as a sheet stores it; a supplement `on` a day of the year is one for each year. */
interface Contract {
  readonly basis?: "per_person_sharing";
  readonly supplements?: readonly ({ readonly name: string; readonly on?: string } & object)[];
}

/** The contract of a hotel; most have none but their rates. */
export const contractOf = (hotel: string): Contract =>
  // The schemas of the sheets, which every row passes, see to it that they are what is said here.
  (contracts as Readonly<Record<string, Contract>>)[hotel] ?? {};

/** The terms of a hotel's contract for some days. */
export function contractTerms(hotel: string, from: PlainDate, to: PlainDate) {
  const { supplements = [], ...terms } = contractOf(hotel);
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return {
    ...terms,
    supplements: supplements.flatMap(({ on, ...supplement }) => {
      if (!on) return [supplement];
      const days = Array.from({ length: last - first + 1 }, (_, index) => `${first + index}-${on}`);
      return days
        .filter((day) => from <= day && day <= to)
        .map((day) => ({ ...supplement, from: day, to: day }));
    }),
  };
}

/** What two people pay for a room, as a contract writes it: for each of them where its rates are per person sharing. */
export function asContracted<Rate extends { single: number; double: number; triple: number }>(
  hotel: string,
  rate: Rate,
) {
  if (contractOf(hotel).basis !== "per_person_sharing") return rate;
  const double = Math.round(rate.double / 200) * 100;
  const triple = Math.round(rate.triple / 300) * 100;
  return { ...rate, single: null, double, triple, singleSupplement: rate.single - double };
}
