import { erasedValues, fileFields, partsOf, personalFields, type Resource } from "../../../src/schema";
import { changeAll, discardAll, idsOf, untrashAll } from "../../database/repository/changeAll";
import { Computed, columnFor, tableOf, tableNameOf } from "../../database/tables/tableOf";
import { ownGrants } from "../../database/structure/ownIndexes";
import type { Behaviour } from "../endpoint/Behaviour";
import type { Services } from "../endpoint/Context";
import { eraseFiles } from "../files/eraseFiles";
import { lockWholeOf, refuseTrashedWhole } from "./lockWholeOf";

/** For every part: its whole is locked first, and it is restored only with its whole. */
export const partBehaviour = (resource: Resource): Behaviour => ({
  beforeLock: (context, id) => lockWholeOf(context, resource, id),
  afterRestore: (context, row) => refuseTrashedWhole(context, resource, row),
});

/** For every whole: its parts are deleted with it, restored where they were deleted with it, and erased with it. */
export const wholeBehaviour = (resource: Resource): Behaviour => ({
  async afterDelete(context, { id }) {
    for (const { part, where } of partsBelow(context.services, resource, id))
      await discardAll(context, part, where);
  },
  async afterRestore(context, { id }, deletedAt) {
    for (const { part, where } of partsBelow(context.services, resource, id))
      await untrashAll(context, part, { ...where, deletedAt });
  },
  async afterErase(context, { id }) {
    for (const { part, where } of partsBelow(context.services, resource, id)) {
      const personal = personalFields(part.fields);
      if (personal.length === 0) continue;
      await changeAll(context, part, where, erasedIn(part), { trash: "with" });
      if (fileFields(part.fields).some((name) => personal.includes(name)))
        await eraseFiles(context, part, await idsOf(context.tx, part, where));
    }
  },
});

/** The values of personal fields after erasure. */
function erasedIn({ fields }: Resource): Readonly<Record<string, unknown>> {
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
function partsBelow(
  services: Pick<Services, "resources">,
  whole: Resource,
  id: string,
  chosen: (add: (value: unknown) => string) => string = (add) => `array[${add(id)}::uuid]`,
): PartsBelow[] {
  return partsOf(services.resources, whole)
    .filter(({ name }) => !ownGrants[tableNameOf(name)])
    .flatMap((part) => {
      const by = part.partOf?.by ?? "";
      const where = { [by]: new Computed((add) => `any(${chosen(add)})`) };
      const rows: typeof chosen = (add) =>
        `array(select p.id from ${tableOf(part).name} p where ${columnFor(by, "p")} = any(${chosen(add)}))`;
      return [{ part, where }, ...partsBelow(services, part, id, rows)];
    });
}
