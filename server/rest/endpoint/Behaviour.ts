import type { Resource, RowIn } from "../../../src/schema";
import type { Endpoint } from "./endpoint";
import type { Hooks } from "./Context";

/** What the server does beyond an entity's usual routes; behaviours.ts explains how to write one. */
export interface Behaviour<R extends Resource = Resource> extends Hooks<RowIn<R>> {
  endpoints?: readonly Endpoint[];
}

/** Hooks without a result. */
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
  "afterTakeBack",
] as const;

type Hook = (...given: unknown[]) => unknown;

/**
 * Combines several behaviours of one entity. Hooks without a result and endpoints keep the order of the parts. A hook
 * that returns values may appear in one part only.
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
  // Each property comes from one part, or combines the same property of several.
  return composed as Behaviour<R>;
}

const following =
  (first: unknown, second: unknown): Hook =>
  async (...given) => {
    // Names in `inTurn` are hooks.
    for (const hook of [first, second] as Hook[]) await hook(...given);
  };
