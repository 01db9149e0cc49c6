import type { Endpoint } from "./endpoint";
import type { Hooks } from "./Work";

/** What the server does for an entity beside its five routes; behaviours.ts tells how to write one. */
export interface Behaviour extends Hooks {
  /** Whether API keys are refused for every write of the entity. */
  byPeopleOnly?: true;
  /** Further endpoints of the entity. Each has a body of its own type, which the list need not know. */
  // A list of endpoints of different bodies: each is checked where it is written.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  endpoints?: readonly Endpoint<any>[];
}
