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

/** Hooks that give nothing: those of all parts run, one after the other. */
const inTurn = [
  "beforeLock",
  "beforeDelete",
  "afterCreate",
  "afterUpdate",
  "afterDelete",
  "afterRestore",
  "afterTransition",
  "afterMerge",
  "beforeErase",
  "afterErase",
] as const;

type Hook = (...given: unknown[]) => unknown;

/**
 * Several behaviours of an entity as one. Hooks that give nothing run in the order of the parts, and so do their
 * endpoints follow each other. What gives values has one author: two parts with such a hook are refused at the start.
 * @throws Error that names the hook.
 */
export function composeBehaviours<R extends Resource>(parts: readonly Behaviour<R>[]): Behaviour<R> {
  const composed: Record<string, unknown> = {};
  for (const part of parts)
    for (const [name, given] of Object.entries(part)) {
      const before = composed[name];
      if (before === undefined || name === "byPeopleOnly") composed[name] = given;
      else if (Array.isArray(before)) composed[name] = [...before, ...given];
      else if (inTurn.some((one) => one === name)) composed[name] = following(before, given);
      else
        throw new Error(
          `Two behaviours of one entity have ${name}, which gives values. Put both into one of them (server/rest/behaviours.ts).`,
        );
    }
  // Each property is that of a part, or parts of the same name in turn.
  return composed as Behaviour<R>;
}

const following =
  (first: unknown, second: unknown): Hook =>
  async (...given) => {
    // What stands under the name of a hook is one.
    for (const hook of [first, second] as Hook[]) await hook(...given);
  };
