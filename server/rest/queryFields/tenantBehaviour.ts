import { tenants } from "../../../src/resources/tenants";
import type { Behaviour } from "../endpoint/Behaviour";
import { record } from "../security/record";
import { changedQueryFields } from "./changedQueryFields";
import { readQueryFields, writeQueryFields } from "./queryFieldEndpoints";

/** Query fields are retired, never lost; and what changes of the organisation is recorded. */
export const tenantBehaviour: Behaviour<typeof tenants> = {
  byPeopleOnly: true,

  beforeUpdate(_context, { queryFields: before }, changes) {
    const { queryFields: wanted } = changes;
    return wanted ? { ...changes, queryFields: changedQueryFields(before, wanted) } : changes;
  },

  afterUpdate(context, before, after) {
    const [was, is] = [before, after].map((row) => new Map<string, unknown>(Object.entries(row)));
    const changed = Object.entries(tenants.fields).filter(
      ([name]) => JSON.stringify(was?.get(name)) !== JSON.stringify(is?.get(name)),
    );
    record(context, "organisation_changed", { note: changed.map(([, { label }]) => label).join(", ") });
  },

  endpoints: [readQueryFields, writeQueryFields],
};
