import { tenants } from "../../../src/resources/tenants";
import type { Behaviour } from "../endpoint/Behaviour";
import { record } from "../security/record";
import { readQueryFields, writeQueryFields } from "./queryFieldEndpoints";

/** The organisation's query fields have endpoints of their own. */
export const tenantBehaviour: Behaviour<typeof tenants> = {
  byPeopleOnly: true,

  afterUpdate(context, before, after) {
    const [was, is] = [before, after].map((row) => new Map<string, unknown>(Object.entries(row)));
    const changed = Object.entries(tenants.fields).filter(
      ([name]) => JSON.stringify(was?.get(name)) !== JSON.stringify(is?.get(name)),
    );
    record(context, "organisation_changed", { note: changed.map(([, { label }]) => label).join(", ") });
  },

  endpoints: [readQueryFields, writeQueryFields],
};
