import * as z from "zod";
import { canRead, type Resource, secretFields } from "../../../src/schema";
import { columnNameOf } from "../../database/tables/tableOf";
import { fieldError, forbidden, notFound } from "../../http/HttpError";
import { reveal } from "../../database/repository/row";
import { readOne } from "../endpoint/rows";
import { shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { refuseUnconfirmed } from "../endpoint/access";

const body = z.strictObject({
  field: z.string("Name the field.").max(100),
  /** The id of a change in the row's history whose values are requested. */
  entry: z.int().min(1).optional(),
});

/**
 * Shows a secret, or its values around a change, to a person who may read it and recently entered their password. The
 * history records it. 404 for an unreadable row, 403 where all secrets are closed to the role, 422 at `field` for any
 * other name.
 */
export const revealEndpoint = (resource: Resource) =>
  endpoint({
    method: "POST",
    url: `/api/${resource.name}/:id/reveal`,
    access: { resource, action: "read", people: true },
    tag: resource.label.many,
    summary: `Look at a secret of one ${resource.label.one.toLowerCase()}: ${secretFields(resource.fields).join(", ")}`,
    body,
    answer: shape({
      value: z.string().nullable(),
      before: z.string().nullable().describe("With `entry`: what it was before that change.").optional(),
    }),
    async transact(context, { params, body: { field: name, entry } }) {
      const { tx, caller } = context;
      const open = secretFields(resource.fields).filter((secret) => {
        const field = resource.fields[secret];
        return field && canRead(field, caller);
      });
      if (open.length === 0) throw forbidden();
      const id = params.id ?? "";
      await readOne(tx, resource, id, caller);
      if (!open.includes(name)) throw fieldError("field", "There is no such secret.");
      await refuseUnconfirmed(context);
      const value = (await reveal(tx, resource, id, name)) ?? null;
      if (entry === undefined) return { value };
      const [kept] = await tx.query<{ before: string | null; value: string | null }>(
        `select secrets -> $5 ->> 0 as before, secrets -> $5 ->> 1 as value from history
         where tenant_id = $1 and id = $2 and resource = $3 and row_id = $4 and secrets ? $5`,
        [tx.tenantId, entry, resource.name, id, columnNameOf(name)],
      );
      if (!kept) throw notFound("This change");
      return kept;
    },
  });
