import { createHash } from "node:crypto";
import { fieldError, HttpError } from "../http/HttpError";
import { type PricingTasks, pricingTasks } from "./pricingTasks";
import { TaskThreads, piecesOf } from "../threads/TaskThreads";
import type { ComparedContent } from "../../src/domain/offers/contentDifference";
import type { PriceInput } from "../../src/domain/pricing/priceInput";
import type { PricedSheet } from "../../src/domain/products/sheet";
import type { Maybe } from "../../src/vocabulary";

/** Milliseconds (by `effortOf`, which may be half the real time) up to which tasks run in this thread. */
const small = 10;
/** Milliseconds for one price, with which an itinerary is stored, and for a task of several prices. */
const [maxOfPrice, maxOfTask] = [1_000, 4_000];
/** Milliseconds after which a task is stopped; longer, since the machine does other work too. */
const longestRunMs = 5_000;

const tooMuch = () =>
  fieldError(
    "days",
    "This takes too long to be priced: too many items, options, people, suppliers and rates together. Leave some out, or make two itineraries.",
  );

const threads = new TaskThreads("pricing/pricingWorker", {
  ...{ longest: longestRunMs, overdue: tooMuch, waiting: 20, patience: 10_000 },
  httpError: () =>
    new HttpError(503, "Very large itineraries are being calculated right now. Try again in a few seconds.", {
      retryAfter: 5,
    }),
});

export interface Asking {
  readonly tenantId: string;
  /** Runs work while the transaction holds no connection. */
  outside?<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Small tasks run here, large ones in a thread and outside of the transaction, so that they block no request.
 * @throws 422 where it takes too long; 503 where too many wait, or one has waited too long.
 */
export async function calculate<Name extends keyof PricingTasks>(
  asking: Asking,
  name: Name,
  ...given: Parameters<PricingTasks[Name]>
): Promise<ReturnType<PricingTasks[Name]>> {
  // Each task takes and gives what the type of its name says.
  const task = pricingTasks[name] as (
    ...given: Parameters<PricingTasks[Name]>
  ) => ReturnType<PricingTasks[Name]>;
  const effort = effortOf(name, given);
  if (effort < small) return task(...given);
  if (effort > (name === "whole" ? maxOfPrice : maxOfTask)) throw tooMuch();
  const pieces = await piecesOf({ name, given });
  const key = createHash("sha1").update(pieces.join("")).digest("base64");
  const work = () => threads.run(asking.tenantId, pieces);
  // The thread answers with the task's result as JSON.
  const answer = (await (asking.outside?.(key, work) ?? work())) as string;
  return JSON.parse(answer);
}

/** Estimates a task in milliseconds on an idle machine; bounds: tests/domain/pricing/hardestInputs.ts. */
export function effortOf<Name extends keyof PricingTasks>(
  name: Name,
  given: Parameters<PricingTasks[Name]>,
): number {
  if (name === "changes") {
    // It compares the days of two contents.
    const [from, to] = given as [ComparedContent, ComparedContent];
    const items = [from, to].flatMap(({ days }) => (days ?? []).flatMap((day) => day.items ?? []));
    return items.length / 4;
  }
  // Every other task has its price input first.
  const [input] = given as [PriceInput];
  const explained = name === "explained" ? explainedSteps(input) : 0;
  return (priceSteps(input) * prices[name] + explained) / stepsInMillisecond;
}

const stepsInMillisecond = 1_000;

const prices: Readonly<Record<keyof PricingTasks, number>> = {
  ...{
    whole: 1.3,
    checked: 1.3,
    total: 1,
    consequences: 3,
    difference: 8,
    effect: 2,
    explained: 2.3,
    changes: 0,
  },
};

type Rows = Maybe<readonly unknown[]>;
type Sheet = PricedSheet & { readonly rates?: Rows; readonly supplements?: Rows; readonly offers?: Rows };

interface Offered {
  suppliers: Set<string>;
  rates: number;
  /** The largest number on a sheet of each supplier, summed. */
  supplements: number;
  offers: number;
  /** Days that items ask for, and tickets, vehicles or rooms. */
  days: number;
  things: number;
}

const lengthOf = (rows: Rows) => rows?.length ?? 0;

function offeredOf({ hotelSheets, activitySheets, transportSheets }: PriceInput): (id: string) => Offered {
  const all = new Map<string, Offered>();
  const of = (id: string) => {
    const found = all.get(id) ?? {
      suppliers: new Set(),
      rates: 0,
      supplements: 0,
      offers: 0,
      days: 0,
      things: 1,
    };
    all.set(id, found);
    return found;
  };
  const add = (id: string, { supplierId, currency, rates, supplements, offers }: Sheet) => {
    const offered = of(id);
    offered.suppliers.add(`${supplierId} ${currency ?? ""}`);
    offered.rates += lengthOf(rates);
    offered.supplements += lengthOf(supplements);
    offered.offers += lengthOf(offers);
  };
  for (const sheet of hotelSheets) add(sheet.hotelId, sheet);
  for (const sheet of activitySheets) add(sheet.activityId, sheet);
  for (const sheet of transportSheets) add(sheet.transportId, sheet);
  return of;
}

function priceSteps(input: PriceInput): number {
  const { itinerary, organisation } = input;
  const days = itinerary.days ?? [];
  const [adults, children] = [itinerary.adults ?? 0, lengthOf(itinerary.childAges)];
  const people = adults + children + (itinerary.infants ?? 0);
  const offeredAs = offeredOf(input);
  const [tickets, vehicles] = [
    new Map(input.activities.map(({ id, ticketTypes }) => [id, lengthOf(ticketTypes)])),
    new Map(input.transports.map(({ id, vehicles }) => [id, lengthOf(vehicles)])),
  ];
  const used = new Set<Offered>();
  const options = Math.max(1, lengthOf(itinerary.options));
  let [steps, lines, optional, split] = [0, 0, 0, false];
  for (const item of days.flatMap(({ items }) => items ?? [])) {
    lines += 1;
    if (item.inclusion === "optional") optional += 1;
    if (item.optionId) split = true;
    const { hotelId, activityId, transportId } = item;
    const id = hotelId ?? activityId ?? transportId;
    if (!id) continue;
    const offered = offeredAs(id);
    const suppliers = Math.max(1, offered.suppliers.size);
    const nights = item.nights ?? 1;
    used.add(offered);
    offered.days = Math.min(offered.days + nights, days.length + 90);
    if (hotelId) {
      const rows = lengthOf(item.rooming);
      const rooms = rows || (people > 60 ? 4 : 4 + people / 3);
      const guests = rows
        ? 3
        : Math.max(2, Math.min(10, people / Math.max(1, item.rooms ?? itinerary.rooms ?? adults / 2)));
      const extras = offered.supplements * (guests + 1) + offered.offers * nights * guests;
      offered.things = Math.min(20, offered.things + 0.1);
      steps +=
        suppliers * (15 + 3 * nights + people / 4) +
        rooms * (suppliers * (18 + 9 * guests) + extras * (rows ? 5 : 2.5));
    } else if (transportId) {
      const names = (vehicles.get(transportId) ?? 0) + lengthOf(item.vehicles);
      offered.things = Math.max(offered.things, 2 * names);
      // The search stops beyond that many steps.
      const search = people * people * names > 20_000 ? 0 : people * people * names * 0.1;
      steps +=
        suppliers * (15 + search + names * (10 + 2 * nights)) +
        names * offered.supplements * (1 + nights / 10);
    } else {
      const groups = tickets.get(id) ? children + 2 : 1;
      offered.things = Math.max(offered.things, tickets.get(id) ?? 0);
      steps += suppliers * (8 + 1.5 * groups);
    }
  }
  for (const { rates, things, days: ofDays } of used) steps += rates * (1 + things * (0.1 + ofDays * 0.02));
  const taxes = lengthOf(organisation.taxes);
  const taxed =
    (itinerary.adjustment || itinerary.options?.some(({ adjustment }) => adjustment) ? 60 : 3) + optional;
  const ofOption = lines * (8 + children / 5) + people / 2 + taxes * taxed;
  return (split ? steps * options : steps) + ofOption * options;
}

function explainedSteps(input: PriceInput): number {
  const offeredAs = offeredOf(input);
  const people = 1 + lengthOf(input.itinerary.childAges);
  const items = (input.itinerary.days ?? []).flatMap((day) => day.items ?? []);
  return items.reduce((sum, { hotelId, activityId, transportId, nights, rooming }) => {
    const id = hotelId ?? activityId ?? transportId;
    if (!id) return sum + 3;
    const { rates, suppliers, supplements } = offeredAs(id);
    const often = activityId ? people : (nights ?? 1);
    return (
      sum +
      20 +
      often * (20 + (rates / Math.max(1, suppliers.size)) * 0.1) +
      supplements +
      lengthOf(rooming) * 5
    );
  }, 0);
}
