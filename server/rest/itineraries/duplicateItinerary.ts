import * as z from "zod";
import { itineraries } from "../../../src/resources/itineraries";
import type { AnyRow } from "../../../src/schema/resource";
import { isWritable, presentSchema } from "../../../src/schema/bodies";
import { notFound } from "../../auth/Refusal";
import { get } from "../../database/repository/get";
import { answerSchema } from "../answerSchema";
import type { Endpoint } from "../endpoint";
import { todayOf, workRulesOf } from "../trips/workRulesOf";
import type { CallersWork } from "../Work";
import { createRow } from "../writes/createRow";
import { nextOptionName } from "./nextOptionName";

const body = z
  .strictObject({
    // The schema of a text field gives a text.
    name: (presentSchema(itineraries.fields.name) as z.ZodType<string>).optional(),
  })
  .optional();

/** The same days and prices once more, as a draft of its own. */
export const duplicateItinerary: Endpoint<z.infer<typeof body>> = {
  method: "POST",
  url: "/api/itineraries/:id/duplicate",
  access: { resource: itineraries, action: "create" },
  tag: itineraries.label.many,
  summary: "Copy an itinerary as a new draft",
  body,
  answer: answerSchema(itineraries),
  status: 201,
  idempotent: true,
  async work(work, { body: given, params }) {
    const original = await get(work.tx, itineraries, params.id ?? "", work.caller);
    if (!original) throw notFound("This itinerary");
    const written = Object.entries(itineraries.fields)
      .filter(([, field]) => isWritable(field, "create"))
      .map(([name]) => [name, original[name]]);
    // Every itinerary belongs to a trip: the field is required.
    const name = given?.name ?? (await nextOptionName(work.tx, original.tripId as string));
    const values = { ...Object.fromEntries(written), name, validUntil: await stillValid(work, original) };
    return createRow(work, itineraries, values, original);
  },
};

/** The date up to which the original is valid; null where it has passed, so that the copy gets a new one. */
async function stillValid({ tx, now }: CallersWork, { validUntil }: AnyRow): Promise<string | null> {
  const today = todayOf(await workRulesOf(tx), now);
  return typeof validUntil === "string" && validUntil >= today ? validUntil : null;
}
