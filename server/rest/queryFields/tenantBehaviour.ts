import { tenants, type Tenant } from "../../../src/resources/tenants";
import type { Behaviour } from "../endpoint/Behaviour";
import { refuseUnconfirmed } from "../endpoint/refuseUnconfirmed";
import { readProvider, removeProvider, writeProvider } from "../auth/identityProvider";
import { record } from "../security/record";
import { changedQueryFields } from "./changedQueryFields";
import * as z from "zod";
import { presentSchema, queryFieldsPath, versionSchema } from "../../../src/schema";
import { fieldsOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readOne, changeRow } from "../endpoint/rows";
import { lockRow } from "../writes/writeRow";
import { refuseBroken } from "../writes/checkWrite";

// The schema of a field gives values of its type.
const listSchema = presentSchema(tenants.fields.queryFields) as z.ZodType<Tenant["queryFields"]>;
const described = {
  url: queryFieldsPath,
  tag: tenants.label.one,
  answer: fieldsOf(tenants, ["version", "queryFields"]),
};

/** The organisation's query fields alone, which every page is drawn with. */
const readQueryFields = endpoint({
  ...described,
  method: "GET",
  access: { resource: tenants, action: "read" },
  summary: "Read the query fields",
  async read(tx, { caller: { tenantId } }) {
    const { version, queryFields } = await readOne(tx, tenants, tenantId, "system");
    return { version, queryFields };
  },
});

/** Replaces the list, as `PATCH /api/tenants` does with its `queryFields`; for programs that know this address. */
const writeQueryFields = endpoint({
  ...described,
  method: "PUT",
  access: { resource: tenants, action: "update", people: true },
  summary: "Replace the query fields",
  body: z.strictObject({ version: versionSchema, queryFields: listSchema }),
  async transact(context, { body: { version, queryFields: wanted }, caller: { tenantId } }) {
    await lockRow(context, tenants, tenantId, { action: "update", version });
    refuseBroken(tenants, { queryFields: wanted });
    const row = await changeRow(context, tenants, tenantId, { queryFields: wanted });
    return { version: row.version, queryFields: row.queryFields };
  },
});

/** Query fields are retired, never lost; and what changes of the organisation is recorded. */
export const tenantBehaviour: Behaviour<typeof tenants> = {
  byPeopleOnly: true,

  async beforeUpdate(context, { queryFields: before, secondFactorRoles }, changes) {
    const { queryFields: wanted } = changes;
    const asks = changes.secondFactorRoles;
    if (asks && secondFactorRoles.some((role) => !asks.includes(role))) await refuseUnconfirmed(context);
    return wanted ? { ...changes, queryFields: changedQueryFields(before, wanted) } : changes;
  },

  afterUpdate(context, before, after) {
    const [was, is] = [before, after].map((row) => new Map<string, unknown>(Object.entries(row)));
    const changed = Object.entries(tenants.fields).filter(
      ([name]) => JSON.stringify(was?.get(name)) !== JSON.stringify(is?.get(name)),
    );
    record(context, "organisation_changed", { note: changed.map(([, { label }]) => label).join(", ") });
  },

  endpoints: [readQueryFields, writeQueryFields, readProvider, writeProvider, removeProvider],
};
