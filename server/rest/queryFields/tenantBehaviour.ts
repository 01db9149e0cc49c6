import { tenants } from "../../../src/resources/tenants";
import type { AnyField } from "../../../src/schema/field";
import type { Behaviour } from "../Behaviour";
import { record } from "../security/record";
import { readQueryFields, writeQueryFields } from "./queryFieldEndpoints";

/** The organisation's query fields have endpoints of their own. */
export const tenantBehaviour: Behaviour = {
  byPeopleOnly: true,

  afterUpdate(work, before, after) {
    const fields: Record<string, AnyField> = tenants.fields;
    const changed = Object.entries(fields).filter(
      ([name]) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    );
    record(work, "organisation_changed", { note: changed.map(([, { label }]) => label).join(", ") });
  },

  endpoints: [readQueryFields, writeQueryFields],
};
