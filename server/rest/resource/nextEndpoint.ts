import * as z from "zod";
import { createSchema, patchSchema, type Resource } from "../../../src/schema";
import { fieldError, fieldErrors, HttpError } from "../../http/HttpError";
import { rowOf, shape } from "../endpoint/answers";
import type { Values } from "../endpoint/Context";
import { endpoint, type Endpoint } from "../endpoint/endpoint";
import { refuseClosed } from "../writes/checkWrite";
import { createRow, updateRow } from "../writes/writeRow";

/** Ends a part that its whole always has one of, together with a new one. */
export const nextEndpoint = (part: Resource): Endpoint =>
  endpoint({
    method: "POST",
    url: `/api/${part.name}/:id/next`,
    access: { resource: part, action: "update" },
    tag: part.label.many,
    summary: `Change one ${part.label.one.toLowerCase()} and create the one that comes next, both or neither`,
    body: z.strictObject({ change: patchSchema(part), next: createSchema(part) }),
    answer: shape({ row: rowOf(part), next: rowOf(part) }),
    idempotent: true,
    async transact(context, { params, body, request, caller }) {
      const { version, ...change } = body.change;
      // The schema has accepted it; sentBody lacks the defaults.
      const sent = request.sentBody as { next: Values };
      refuseClosed(part, change, caller);
      refuseClosed(part, sent.next, caller);
      const row = await at("change", () => updateRow(context, part, params.id ?? "", version, change));
      for (const { by } of part.partOf ?? [])
        if ((body.next[by] ?? null) !== row[by])
          throw fieldError(`next.${by}`, "The next one belongs where this one does.");
      return { row, next: await at("next", () => createRow(context, part, body.next)) };
    },
  });

/** Errors of fields are said at the part of the body that they are in. */
async function at<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode !== 422) throw error;
    const found = Object.entries(error.errors ?? {});
    throw fieldErrors(Object.fromEntries(found.map(([field, words]) => [`${name}.${field}`, words])));
  }
}
