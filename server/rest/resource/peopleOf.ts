import type { Resource } from "../../../src/schema";
import type { Rest } from "../endpoint/Context";

/** The part of an endpoint's access rule that refuses API keys where only people write such rows. */
export const peopleOf = (rest: Rest, resource: Resource): { people?: true } =>
  rest.hooksOf(resource).byPeopleOnly ? { people: true } : {};
