import * as z from "zod";
import type { Transaction } from "../../database/connection/Transaction";
import { fieldError } from "../../http/HttpError";
import { enqueue } from "../../queue/enqueue";
import type { Behaviour } from "../endpoint/Behaviour";
import type { Context, TransitionHooks, Values } from "../endpoint/Context";
import { rowOf } from "../endpoint/answers";
import { type Endpoint, endpoint } from "../endpoint/endpoint";
import { readOne, readRow } from "../endpoint/rows";
import { type SheetResource, sheetSubjects } from "./sheetsOf";
import { columnFor, tableOf } from "../../database/tables/tableOf";
import { touchedDrafts } from "./touchedBy";
import { createRow } from "../writes/writeRow";
import { enterState } from "../writes/transitionRow";
import { refuseBroken } from "../writes/checkWrite";
import { copiedName, copiedSheet } from "../../../src/domain/products/copiedSheet";
import { sheetInPresentNames } from "../../../src/domain/products/hotel";
import { isSameMarket, type PricedSheet } from "../../../src/domain/products/sheet";
import { hotels } from "../../../src/resources/hotels";
import { type AnyRow, onlyWhatApplies, presentSchema, type Resource } from "../../../src/schema";

const replacing = { from: "published", to: "replaced", given: {} };

type RatedRow = AnyRow & PricedSheet;

/** Publishing replaces the followed sheet of the same market; a job then prices the affected drafts again. */
export function sheetBehaviour<R extends SheetResource>(resource: R): Behaviour<R> {
  const transitions: TransitionHooks = {
    async beforeTransition({ tx, now }, sheet, { to }) {
      if (to !== "published") return {};
      await refuseOther(tx, resource, sheet);
      return { publishedAt: now.toISOString() };
    },
    async afterTransition(context, sheet, { to }) {
      const { followsId } = sheet;
      // The sheet that replaces it touches its drafts too.
      if (to === "replaced") return;
      if (to === "published" && typeof followsId === "string") {
        const before: AnyRow | undefined = await readRow<Resource>(context.tx, resource, followsId);
        // A sheet for another market stays beside the original. Both rows are rate sheets.
        const isReplaced =
          before?.["status"] === "published" && isSameMarket(before as RatedRow, sheet as RatedRow);
        if (before && isReplaced)
          await enterState<Resource>(context, resource, transitions, before, replacing);
      }
      const [draft] = await touchedDrafts(context.tx, { resource, sheet, to }, 1);
      if (draft !== undefined)
        enqueue(context, "touched_drafts", { resource: resource.name, id: sheet.id, to });
    },
  };
  const hooks: Behaviour = {
    ...transitions,
    afterCreate: ({ tx }, sheet) => refuseOther(tx, resource, sheet),
    afterUpdate: ({ tx }, _before, sheet) => refuseOther(tx, resource, sheet),
    endpoints: [copySheet(resource)],
  };
  // Widened: every property of a behaviour is optional, and the hooks read fields that all sheets have.
  return hooks as object;
}

/** After a merge of products, drafts with either are priced by the sheets of both. */
export const priceAfterMerge =
  (resource: SheetResource) =>
  async (context: Context, id: string): Promise<void> => {
    const sheets = await context.tx.query<{ id: string }>(
      `select x.id from ${tableOf(resource).name} x where ${columnFor(sheetSubjects[resource.name])} = $1
        and x.status = 'published' and x.deleted_at is null order by x.id`,
      [id],
    );
    for (const sheet of sheets)
      enqueue(context, "touched_drafts", { resource: resource.name, id: sheet.id, to: "published" });
  };

const words = {
  supplierId: "This rate sheet is of another supplier.",
  hotelId: "This rate sheet is for another hotel.",
  activityId: "This rate sheet is for another activity.",
  transportId: "This rate sheet is for another transport service.",
} as const;

/** Refuses a sheet that follows one of another supplier or product. */
async function refuseOther(tx: Transaction, resource: Resource, sheet: AnyRow): Promise<void> {
  const { followsId } = sheet;
  const before = typeof followsId === "string" ? await readRow(tx, resource, followsId) : undefined;
  if (!before) return;
  for (const [name, message] of Object.entries(words))
    if (before[name] !== sheet[name]) throw fieldError("followsId", message);
}

const whole = (least: number, maximum: number) =>
  z
    .int(`Enter a whole number from ${least} to ${maximum}.`)
    .min(least, `Enter at least ${least}.`)
    .max(maximum, `Enter at most ${maximum}.`)
    .optional();

const rise = whole(-10_000, 100_000);

const bodyOf = ({ fields }: SheetResource) =>
  z.strictObject({
    // The schema of a text field gives a text.
    name: (presentSchema(fields.name) as z.ZodType<string>).optional(),
    years: whole(0, 20).describe("How many years later; month and day stay."),
    days: whole(-3_650, 3_650).describe("And how many days later."),
    percent: rise.describe("By how much what the business pays rises, in basis points."),
    sellPercent: rise.describe("The same for selling prices; as much where left out."),
    step: whole(0, 1_000_000_000).describe("In minor units: changed amounts are rounded to its multiples."),
    rounding: z.enum(["nearest", "up"]).optional().describe("To the nearest where left out."),
  });

/** A copy for the same days replaces the published one on publication. */
const copySheet = (resource: SheetResource): Endpoint =>
  endpoint({
    method: "POST",
    url: `/api/${resource.name}/:id/copy`,
    access: { resource, action: "create" },
    tag: resource.label.many,
    summary: "Copy a rate sheet as a draft, for other dates and with other prices if wanted",
    body: bodyOf(resource),
    answer: rowOf(resource),
    status: 201,
    idempotent: true,
    async transact(context, { body, params: { id } }) {
      const { name, years = 0, days = 0, percent = 0, sellPercent = percent, step = 0 } = body;
      const original = await readOne(context.tx, resource, id, context.caller);
      const plan = { years, days, percent, sellPercent, step, rounding: body.rounding ?? "nearest" };
      const isNewVersion = years === 0 && days === 0 && original.status === "published";
      const copied = onlyWhatApplies(resource.fields, copiedSheet(resource.fields, original, plan));
      const values = {
        ...(await inPresentNames(context.tx, original, copied)),
        name: name ?? copiedName(original.name, years).slice(0, resource.fields.name.maxLength),
        followsId: isNewVersion ? id : null,
      };
      refuseBroken(resource, values);
      return createRow(context, resource, values, { original });
    },
  });

/** The copied values with the current names of the hotel's room types. */
async function inPresentNames(tx: Transaction, original: object, values: Values): Promise<Values> {
  const hotelId = "hotelId" in original && typeof original.hotelId === "string" ? original.hotelId : null;
  const hotel = hotelId && (await readRow(tx, hotels, hotelId));
  return hotel ? sheetInPresentNames(hotel, values) : values;
}
