import * as z from "zod";
import { copiedName, copiedSheet } from "../../../src/domain/products/copiedSheet";
import { sheetInPresentNames } from "../../../src/domain/products/hotel";
import { hotels } from "../../../src/resources/hotels";
import { onlyWhatApplies, presentSchema } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { rowOf } from "../endpoint/answers";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/readOne";
import { readRow } from "../endpoint/rows";
import type { Values } from "../endpoint/Values";
import { createRow } from "../writes/createRow";
import { refuseBroken } from "../writes/refuseBroken";
import type { SheetResource } from "./sheetsOf";

const whole = (least: number, most: number) =>
  z
    .int(`Enter a whole number from ${least} to ${most}.`)
    .min(least, `Enter at least ${least}.`)
    .max(most, `Enter at most ${most}.`)
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

/** A rate sheet once more as a draft. One for the same days follows the published one and replaces it when it is published. */
export const copySheet = (resource: SheetResource): Endpoint =>
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

/** What a copy holds names the room types of its hotel as they are called now. */
async function inPresentNames(tx: Transaction, original: object, values: Values): Promise<Values> {
  const hotelId = "hotelId" in original && typeof original.hotelId === "string" ? original.hotelId : null;
  const hotel = hotelId && (await readRow(tx, hotels, hotelId));
  return hotel ? sheetInPresentNames(hotel, values) : values;
}
