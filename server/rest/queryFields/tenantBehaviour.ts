import type { Behaviour } from "../Behaviour";
import { readQueryFields, writeQueryFields } from "./queryFieldEndpoints";

/** The organisation's query fields have endpoints of their own. */
export const tenantBehaviour: Behaviour = {
  byPeopleOnly: true,
  endpoints: [readQueryFields, writeQueryFields],
};
