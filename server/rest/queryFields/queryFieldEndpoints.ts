import * as z from "zod";
import { tenants, type Tenant } from "../../../src/resources/tenants";
import { presentSchema } from "../../../src/schema";
import { notFound } from "../../http/HttpError";
import { fieldsOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { changeRow, readRow } from "../endpoint/rows";
import { lockRow } from "../writes/lockRow";
import { refuseBroken } from "../writes/refuseBroken";
import { changedQueryFields } from "./changedQueryFields";

// The schema of a field gives values of its type.
const listSchema = presentSchema(tenants.fields.queryFields) as z.ZodType<Tenant["queryFields"]>;
const sayVersion = "Say which version was read.";
const body = z.strictObject({
  /** The organisation's version that the writer has read. */
  version: z.int(sayVersion).min(1, sayVersion),
  queryFields: listSchema,
});

const answer = fieldsOf(tenants, ["version", "queryFields"]);

export const readQueryFields = endpoint({
  method: "GET",
  url: "/api/tenants/query-fields",
  access: { resource: tenants, action: "read" },
  tag: tenants.label.one,
  summary: "Read the query fields",
  answer,
  async read(tx, { caller: { tenantId } }) {
    const row = await readRow(tx, tenants, tenantId);
    if (!row) throw notFound("The organisation");
    return { version: row.version, queryFields: row.queryFields };
  },
});

/** Replaces the list of query fields. A field that is left out is retired; what trips hold of it stays. */
export const writeQueryFields = endpoint({
  method: "PUT",
  url: "/api/tenants/query-fields",
  access: { resource: tenants, action: "update", people: true },
  tag: tenants.label.one,
  summary: "Replace the query fields",
  body,
  answer,
  async transact(context, { body: { version, queryFields }, caller }) {
    const current = await lockRow(context, tenants, caller.tenantId, { action: "update", version });
    const after = changedQueryFields(current.queryFields, queryFields);
    refuseBroken(tenants, { queryFields: after });
    const row = await changeRow(context, tenants, caller.tenantId, { queryFields: after });
    return { version: row.version, queryFields: row.queryFields };
  },
});
