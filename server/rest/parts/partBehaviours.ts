import { erasedValues, type Resource } from "../../../src/schema";
import { discardAll, untrashAll } from "../../database/repository/changeAll";
import { Computed, columnFor, tableOf, tableNameOf } from "../../database/tables/tableOf";
import { ownGrants } from "../../database/structure/ownIndexes";
import type { Behaviour } from "../endpoint/Behaviour";
import type { Services } from "../endpoint/Context";
import { lockWholeOf, refuseTrashedWhole } from "./lockWholeOf";

/** For every part: its whole is locked first, and it is restored only with its whole. */
export const partBehaviour = (resource: Resource): Behaviour => ({
  beforeLock: (context, id) => lockWholeOf(context, resource, id),
  afterRestore: (context, row) => refuseTrashedWhole(context, resource, row),
});

/** For every whole: its parts are deleted with it, and restored where they were deleted with it. */
export const wholeBehaviour = (resource: Resource): Behaviour => ({
  async afterDelete(context, { id }) {
    for (const { part, where } of partsBelow(context.services, resource, id))
      await discardAll(context, part, where);
  },
  async afterRestore(context, { id }, deletedAt) {
    for (const { part, where } of partsBelow(context.services, resource, id))
      await untrashAll(context, part, { ...where, deletedAt });
  },
});

/** The values of personal fields after erasure. */
export function erasedIn({ fields }: Resource): Readonly<Record<string, unknown>> {
  const same = erasedValues(fields, "");
  const own = Object.keys(same).filter((name) => fields[name]?.unique);
  // Unique fields get the id, so that no two rows are equal.
  return {
    ...same,
    ...Object.fromEntries(own.map((name) => [name, new Computed((add) => `${add(same[name])} || x.id`)])),
  };
}

interface PartsBelow {
  part: Resource;
  where: Readonly<Record<string, Computed>>;
}

/** The parts of a row, then their parts. Append-only records are left out. */
export function partsBelow(
  services: Pick<Services, "resources">,
  whole: Resource,
  id: string,
  options: Belonging = {},
  chosen: (add: (value: unknown) => string) => string = (add) => `array[${add(id)}::uuid]`,
): PartsBelow[] {
  return services.resources
    .filter(({ name }) => !ownGrants[tableNameOf(name)])
    .flatMap((part) => belongingBy(part, whole, options).map((by) => ({ part, by })))
    .flatMap(({ part, by }) => {
      const where = { [by]: new Computed((add) => `any(${chosen(add)})`) };
      const rows: typeof chosen = (add) =>
        `array(select p.id from ${tableOf(part).name} p where ${columnFor(by, "p")} = any(${chosen(add)}))`;
      // Rows that were merged into a row lead to the last one: there is no chain to follow.
      const below = part === whole ? { ...options, butSelf: true as const } : options;
      return [{ part, where }, ...partsBelow(services, part, id, below, rows)];
    });
}

interface Belonging {
  /** Also what is `erasedWith` the rows. */
  erased?: true;
  /** Without rows of the same resource. */
  butSelf?: true;
}

/** The references by which rows are part of rows of the other resource, or are erased with them. */
const belongingBy = (
  { name, partOf = [], fields }: Resource,
  { name: whole }: Resource,
  { erased, butSelf }: Belonging,
) => [
  ...partOf.flatMap(({ resource, by }) => (resource === whole ? [by] : [])),
  ...(erased && !(butSelf && name === whole)
    ? Object.keys(fields).filter((one) => {
        const field = fields[one];
        return field?.kind === "reference" && field.to === whole && field.erasedWith;
      })
    : []),
];
