import { tenants } from "../../../src/resources/tenants";
import { tenantPath } from "../../../src/schema";
import { notFound } from "../../http/HttpError";
import { fieldsOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readRow } from "../endpoint/rows";

/** The organisation's query fields alone, which every page is drawn with. */
export const readQueryFields = endpoint({
  method: "GET",
  url: `${tenantPath}/query-fields`,
  access: { resource: tenants, action: "read" },
  tag: tenants.label.one,
  summary: "Read the query fields",
  answer: fieldsOf(tenants, ["version", "queryFields"]),
  async read(tx, { caller: { tenantId } }) {
    const row = await readRow(tx, tenants, tenantId);
    if (!row) throw notFound("The organisation");
    return { version: row.version, queryFields: row.queryFields };
  },
});
