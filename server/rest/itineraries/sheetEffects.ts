import * as z from "zod";
import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import { isSameMarket, type PricedSheet } from "../../../src/domain/products/sheet";
import type { PriceEffect } from "../../../src/domain/replanning/consequencesOf";
import { activitySheets } from "../../../src/resources/activitySheets";
import { hotelSheets } from "../../../src/resources/hotelSheets";
import { itineraries, type Itinerary } from "../../../src/resources/itineraries";
import { transportSheets } from "../../../src/resources/transportSheets";
import { trips, type Trip } from "../../../src/resources/trips";
import type { AnyRow } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { type Acting, Parameters, ruleSql } from "../../database/query/ruleSql";
import { HttpError } from "../../http/HttpError";
import { calculate } from "../../pricing/calculate";
import { fieldsOf, listOf, shape } from "../endpoint/answers";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { amounts } from "./answers";
import { priceInputOf, rowsOf } from "./priceInputOf";
import type { SheetResource } from "../sheets/sheetsOf";
import { type ChangingSheet, touchedSql } from "../sheets/touchedBy";

const maxTouched = 25;
const longestRunMs = 3_000;

const counts = z.object({
  all: z.int().describe("Those that may be touched."),
  hidden: z.int().describe("Those of them that the caller may not read: they are counted, not named."),
  unchanged: z.int().describe("Those of them that keep their price."),
});

/** Writes nothing. */
const sheetEffects = (resource: SheetResource): Endpoint =>
  endpoint({
    method: "GET",
    url: `/api/${resource.name}/:id/effects`,
    access: { resource, action: "update" },
    summary:
      "Preview what publishing or withdrawing a rate sheet does to drafts and to offers that were sent",
    query: {
      type: "object",
      properties: {
        to: {
          ...{ type: "string", enum: ["published", "withdrawn"] },
          description: "What becomes of the sheet; published where left out.",
        },
      },
    },
    // Users who may publish may also see costs.
    answer: shape({
      draft: counts,
      sent: counts,
      itineraries: listOf(
        fieldsOf(itineraries, ["id", "name", "status", "startDate"], {
          trip: fieldsOf(trips, ["id", "reference", "title", "customerName"]),
          currency: z.string().nullable(),
          total: amounts.describe("Minor units. Of what was sent: what it would be priced anew."),
          margin: amounts.describe("Basis points. Of what was sent: at the price that the customer keeps."),
          complete: z.boolean().describe("Whether everything has a price then."),
        }),
      ),
    }),
    async read(tx, { caller, params: { id }, request }) {
      // As the schema of the query says.
      const { to = "published" } = request.query as { to?: "published" | "withdrawn" };
      const sheet = await readOne(tx, resource, id, caller);
      const change = { resource, sheet, to };
      const found = await touched(tx, change, caller);
      const countsOf = (status: Touched["status"]) => {
        const [first] = found.filter((one) => one.status === status);
        return { all: first?.all ?? 0, hidden: first?.hidden ?? 0, unchanged: 0 };
      };
      const counted = { draft: countsOf("draft"), sent: countsOf("sent") };
      const named = found.filter(({ readable }) => readable);
      const ids = named.map((one) => one.id);
      const rows = await rowsOf(tx, itineraries, ids);
      const tripIds = [...new Set(rows.map(({ tripId }) => tripId))];
      const ownTrips = await rowsOf(tx, trips, tripIds);
      const changed: (Named & PriceEffect & { trip: Trip })[] = [];
      const end = performance.now() + longestRunMs;
      for (const { id: itineraryId, status } of named) {
        const row = rows.find((one) => one.id === itineraryId);
        const trip = ownTrips.find((one) => one.id === row?.tripId);
        if (!row || !trip || performance.now() > end) continue;
        const effect = await effectOn(tx, row, change);
        if (effect && !effect.isChanged) counted[status].unchanged += 1;
        else if (effect) {
          const { name, startDate } = row;
          changed.push({ id: itineraryId, name, status, startDate, trip, ...effect });
        }
      }
      return { ...counted, itineraries: changed };
    },
  });

type Named = Pick<Itinerary, "id" | "name" | "status" | "startDate">;

export const effectEndpoints = [hotelSheets, activitySheets, transportSheets].map(sheetEffects);

interface Touched {
  id: string;
  status: "draft" | "sent";
  readable: boolean;
  all: number;
  hidden: number;
}

/** The first drafts and sent offers that the change touches, the soonest first, with their total number. */
function touched(tx: Transaction, change: ChangingSheet, caller: Acting): Promise<Touched[]> {
  const parameters = new Parameters();
  const may = [
    ruleSql(itineraries.access.read, caller, parameters, "x"),
    ruleSql(trips.access.read, caller, parameters, "t"),
  ].join(" and ");
  return tx.query<Touched>(
    `select id, status, readable, "all", hidden from (
       select x.id, x.status, ${may} as readable, (count(*) over of_state)::int as "all",
         (count(*) filter (where not (${may})) over of_state)::int as hidden,
         row_number() over (partition by x.status order by not (${may}), x.start_date nulls last, x.id) as place
       from ${touchedSql(change, parameters)} and x.status = any('{draft,sent}')
       window of_state as (partition by x.status)
     ) found where place <= ${maxTouched} order by status, place`,
    parameters.values,
  );
}

/** The effect of the change on a price; null where it takes too long to calculate. */
async function effectOn(tx: Transaction, row: Itinerary, change: ChangingSheet): Promise<PriceEffect | null> {
  const { now } = tx;
  try {
    const before = await priceInputOf(tx, row, now, change.sheet.id);
    const after = changedInput(before, change, now);
    const { totals: stored, status } = row;
    return await calculate(tx, "effect", before, { after, stored, isKept: status === "sent" });
  } catch (error) {
    // Too large, or too many large ones wait.
    if (error instanceof HttpError) return null;
    throw error;
  }
}

function changedInput(input: PriceInput, { sheet, to }: ChangingSheet, now: Date): PriceInput {
  // The row of a rate sheet.
  const changing = sheet as AnyRow & PricedSheet;
  const changed = <Sheet extends PricedSheet>(sheets: readonly Sheet[]): Sheet[] =>
    sheets.map((one) => {
      if (one.id === sheet.id) return { ...one, status: to, publishedAt: now.toISOString() };
      const isReplaced = to === "published" && one.id === sheet["followsId"] && isSameMarket(one, changing);
      return isReplaced ? { ...one, status: "replaced" } : one;
    });
  return {
    ...input,
    hotelSheets: changed(input.hotelSheets),
    activitySheets: changed(input.activitySheets),
    transportSheets: changed(input.transportSheets),
  };
}
