import * as z from "zod";
import { addDays } from "../../../src/domain/dates/plainDate";
import { instantAt } from "../../../src/domain/dates/wallTime";
import {
  type ItineraryStatus,
  leadingRoles,
  soldStates,
  undecidedStates,
} from "../../../src/domain/vocabulary";
import { toNumber } from "../../../src/domain/money/amounts";
import { type Period, periods, periodUpTo } from "../../../src/domain/organisation/periods";
import { trips } from "../../../src/resources/trips";
import type { Row, Statement } from "../../database/connection/Batch";
import { shape } from "../endpoint/answers";
import { HttpError } from "../../http/HttpError";
import { endpoint } from "../endpoint/endpoint";
import { organisationOf, todayOf } from "../organisation/organisationOf";

/** So many conversions of the month, and so many sent offers, are added up. */
const most = 10_000;

const offered: ItineraryStatus = "sent";

const sums = z.object({
  sums: z.array(
    z.object({ currency: z.string(), amount: z.int().describe("In minor units."), trips: z.int() }),
  ),
  isAtLeast: z.boolean().describe(`Whether there are more than the ${most} that were added up.`),
});

/**
 * What the organisation has sold this month, quarter or year and in the same days of the one before, and what it may still sell, by
 * currency: the accepted offers of trips that were converted then and are sold now; of each open trip that is not, the offer
 * sent last.
 */
export const readValue = endpoint({
  method: "GET",
  url: "/api/trips/value",
  access: { roles: [...leadingRoles, "accounts"] },
  tag: trips.label.many,
  summary: "What was won this month, quarter or year, and what open offers are worth, by currency",
  query: {
    type: "object",
    properties: {
      period: { type: "string", enum: Object.keys(periods), description: "The month where it is left out." },
    },
  },
  answer: shape({
    since: z.iso.date(),
    won: sums,
    before: shape({
      since: z.iso.date(),
      until: z.iso.date().describe("As many days into the period before as today is into this one."),
      won: sums,
    }),
    open: sums,
  }),
  async read(tx, { request }) {
    // Fastify's parser gives a text or, for a repeated name, several.
    const { period = "month" } = request.query as Record<string, string | string[]>;
    if (typeof period !== "string" || !isPeriod(period))
      throw new HttpError(400, `Ask for one period: ${Object.keys(periods).join(", ")}.`);
    const organisation = await organisationOf(tx);
    const { timeZone, financialYearStart } = organisation;
    const { now, before } = periodUpTo(period, todayOf(organisation, tx.now), financialYearStart);
    const start = (day: string) => instantAt(day, "00:00", timeZone);
    const [wonRows = [], beforeRows = [], openRows = []] = await tx.batch([
      wonBetween(start(now.from), start(addDays(now.to, 1))),
      wonBetween(start(before.from), start(addDays(before.to, 1))),
      openOffers,
    ]);
    return {
      since: now.from,
      won: sumsOf(wonRows),
      before: { since: before.from, until: before.to, won: sumsOf(beforeRows) },
      open: sumsOf(openRows),
    };
  },
});

/** One line for each currency; `looked` says how many rows were looked at. */
const byCurrency = (chosen: string) => `select looked.count::int as looked, value.* from looked left join (
    select totals ->> 'currency' as currency, sum((totals ->> 'total')::numeric)::text as amount, count(*)::int as trips
    from (${chosen}) chosen where totals is not null group by 1
  ) value on true order by value.currency`;

/** What was agreed where a newer version of it is written or with the customer. */
const standing = `select case when o.decision ->> 'total' is null then o.totals else o.decision end
  from offers o where o.itinerary_id = i.id and o.status = 'accepted' and o.deleted_at is null`;

const isPeriod = (name: string): name is Period => Object.hasOwn(periods, name);

const wonBetween = (start: Date, end: Date): Statement => ({
  text: `with entries as (
      select id from trips
      where converted_at >= $1::timestamptz and converted_at < $3::timestamptz and deleted_at is null order by converted_at desc limit ${most + 1}
    ), looked as (select count(*) from entries)
    ${byCurrency(`select case when i.status = 'accepted' then i.totals else (${standing}) end as totals
      from entries e join trips t on t.id = e.id
      join itineraries i on i.id = t.accepted_itinerary_id
      where t.status = any($2) and t.deleted_at is null and i.deleted_at is null`)}`,
  values: [start.toISOString(), soldStates, end.toISOString()],
});

const openOffers: Statement = {
  text: `with offers as (
      select id, trip_id, sent_at, totals from itineraries
      where status = $1 and deleted_at is null limit ${most + 1}
    ), looked as (select count(*) from offers)
    ${byCurrency(`select distinct on (o.trip_id) o.totals from offers o
      join trips t on t.id = o.trip_id
      where t.status = any($2) and t.deleted_at is null
      order by o.trip_id, o.sent_at desc nulls last, o.id desc`)}`,
  values: [offered, undecidedStates],
};

const sumsOf = (rows: readonly Row[]) => ({
  sums: rows.flatMap(({ currency, amount, trips: count }) =>
    typeof amount === "string"
      ? [{ currency: String(currency), amount: toNumber(BigInt(amount)), trips: Number(count) }]
      : [],
  ),
  isAtLeast: Number(rows[0]?.["looked"]) > most,
});
