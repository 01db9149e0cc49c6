import type { Resource, RowIn } from "../../src/schema/resource";
import type { Endpoint } from "./endpoint";
import type { Hooks } from "./Work";

/**
 * What the server does for an entity beside its five routes; behaviours.ts tells how to write one. Its hooks get rows of
 * the declaration's exact type: `Behaviour<typeof hotels>`.
 */
export interface Behaviour<R extends Resource = Resource> extends Hooks<RowIn<R>>, BesideHooks {}

/** A behaviour of a resource that is not known at compile time. */
export interface AnyBehaviour extends Hooks, BesideHooks {}

interface BesideHooks {
  /** Whether API keys are refused for every write of the entity. */
  byPeopleOnly?: true;
  /** Further endpoints of the entity. Each has a body of its own type, which the list need not know. */
  // A list of endpoints of different bodies: each is checked where it is written.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  endpoints?: readonly Endpoint<any>[];
}
