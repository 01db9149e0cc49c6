import type { PriceInput } from "../../src/domain/pricing/priceInput";
import type { Maybe } from "../../src/domain/vocabulary";
import { HttpError } from "../http/HttpError";
import { FairTurns } from "../limits/FairTurns";
import { TaskThread } from "../threads/TaskThread";
import { pricingTasks, type PricingTasks } from "./pricingTasks";

/** Organisations take turns. It waits inside of a transaction: no longer than one may take. */
const turns = new FairTurns({
  ...{ all: 1, each: 1, waiting: 20, patience: 10_000 },
  httpError: () =>
    new HttpError(503, "Very large itineraries are being calculated right now. Try again in a few seconds.", {
      retryAfter: 5,
    }),
});
const thread = new TaskThread("pricing/pricingWorker");

/** What takes longer than about 20 ms, by `effortOf`. */
const large = 500;

/** How many prices a task takes, where it takes more than one. */
const rounds: Readonly<Partial<Record<keyof PricingTasks, number>>> = { difference: 8 };

/**
 * Calculates something of an itinerary: small ones at once, large ones in a thread of their own, so that nobody waits
 * for the price of another.
 * @throws 503 where too many large ones wait already, or one has waited for too long.
 */
export async function calculate<Name extends keyof PricingTasks>(
  tenantId: string,
  name: Name,
  ...given: Parameters<PricingTasks[Name]>
): Promise<ReturnType<PricingTasks[Name]>> {
  // Each task takes what the type of its name says, and gives it.
  const task = pricingTasks[name] as (
    ...given: Parameters<PricingTasks[Name]>
  ) => ReturnType<PricingTasks[Name]>;
  if (effortOf(given[0]) * (rounds[name] ?? 1) < large) return task(...given);
  // The thread answers with JSON of what the task has given.
  const answer = (await turns.during(tenantId, () => thread.run(JSON.stringify({ name, given })))) as string;
  return JSON.parse(answer);
}

/** About how long a price takes, in twentieths of a millisecond: stays by the rates of their hotel, people and nights, vehicles by their rates and days, for each option. */
export function effortOf({ itinerary, hotelSheets, transportSheets, transports }: PriceInput): number {
  const rates = new Map<string, number>();
  const count = (id: string, { rates: own }: { rates?: Maybe<readonly unknown[]> }) =>
    rates.set(id, (rates.get(id) ?? 0) + (own?.length ?? 0));
  for (const sheet of hotelSheets) count(sheet.hotelId, sheet);
  for (const sheet of transportSheets) count(sheet.transportId, sheet);
  const vehicles = new Map(transports.map(({ id, vehicles }) => [id, vehicles?.length ?? 0]));
  const people = (itinerary.adults ?? 0) + (itinerary.childAges?.length ?? 0);
  let effort = 0;
  for (const { items } of itinerary.days ?? [])
    for (const { hotelId, transportId, nights } of items ?? [])
      if (hotelId) effort += 1 + people / 10 + (nights ?? 1) / 5 + (rates.get(hotelId) ?? 0) / 300;
      else if (transportId) {
        const days = (vehicles.get(transportId) ?? 0) * (nights ?? 1);
        effort += 1 + (days * (1 + (rates.get(transportId) ?? 0))) / 1_500;
      } else effort += 1;
  return effort * Math.max(1, itinerary.options?.length ?? 0);
}
