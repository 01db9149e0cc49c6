import type { Resource, RowIn } from "../../../src/schema";
import type { Endpoint } from "./endpoint";
import type { Hooks } from "./Context";

/**
 * What the server does for an entity beside its five routes; behaviours.ts tells how to write one. Its hooks get rows of
 * the declaration's exact type: `Behaviour<typeof hotels>`.
 */
export interface Behaviour<R extends Resource = Resource> extends Hooks<RowIn<R>> {
  /** Further endpoints of the entity. */
  endpoints?: readonly Endpoint[];
}
