import type { Action, Resource, RowIn } from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import { writerOf, type Acting } from "../query/Acting";
import { Parameters } from "../query/Parameters";
import { ruleSql } from "../query/ruleSql";
import { columnNameOf, quoted } from "../tables/names";
import { tableOf, toDatabase } from "../tables/tableOf";
import { get } from "./get";

/** How a write on one row ended. */
export type WriteOutcome<Row> =
  | { outcome: "done"; row: Row }
  /** Somebody changed the row since it was read; `current` is what it is now. */
  | { outcome: "stale"; current: Row }
  | { outcome: "missing" }
  /** The actor may read the row, not change it. */
  | { outcome: "forbidden" };

/** The version that was read, or "any" where the server writes whatever the row is by now. */
export type ReadVersion = number | "any";

/** Changes the given fields of a live row if it still has the version that was read. @throws UniqueError, ForeignKeyError. */
export const update = <R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  version: ReadVersion,
  values: Readonly<Record<string, unknown>>,
  acting: Acting,
): Promise<WriteOutcome<RowIn<R>>> => {
  const parameters = new Parameters();
  const changes = Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name];
    return field && value !== undefined
      ? [`${quoted(columnNameOf(name))} = ${parameters.add(toDatabase(field, value))}`]
      : [];
  });
  return write(tx, { resource, id, version, acting, action: "update", trash: false, changes, parameters });
};

/** Moves a live row to the trash. */
export const moveToTrash = <R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  acting: Acting,
): Promise<WriteOutcome<RowIn<R>>> =>
  write(tx, {
    ...{ resource, id, version: "any", acting, action: "delete", trash: false },
    ...{ changes: ["deleted_at = moment()"], parameters: new Parameters() },
  });

/** Takes a row out of the trash, by the rule of deleting. @throws UniqueError where another has its place by now. */
export const restore = <R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  acting: Acting,
): Promise<WriteOutcome<RowIn<R>>> =>
  write(tx, {
    ...{ resource, id, version: "any", acting, action: "delete", trash: true },
    ...{ changes: ["deleted_at = null"], parameters: new Parameters() },
  });

interface Write<R extends Resource> {
  resource: R;
  id: string;
  version: ReadVersion;
  acting: Acting;
  action: Action;
  /** Whether the row is in the trash before. */
  trash: boolean;
  changes: readonly string[];
  parameters: Parameters;
}

async function write<R extends Resource>(
  tx: Transaction,
  options: Write<R>,
): Promise<WriteOutcome<RowIn<R>>> {
  const { resource, id, version, acting, action, trash, changes, parameters } = options;
  const { name, selected } = tableOf(resource);
  const rule = ruleSql(resource.access[action], acting, parameters);
  if (rule !== false) {
    const where = [`x.id = ${parameters.add(id)}`, `x.deleted_at is ${trash ? "not " : ""}null`];
    if (version !== "any") where.push(`x.version = ${parameters.add(version)}`);
    if (rule !== true) where.push(rule);
    const stamp = [
      "version = x.version + 1",
      "updated_at = moment()",
      `updated_by = ${parameters.add(writerOf(acting))}`,
    ];
    const [row] = await tx.query<RowIn<R>>(
      `update ${name} x set ${[...changes, ...stamp].join(", ")} where ${where.join(" and ")} returning ${selected}`,
      parameters.values,
    );
    if (row) return { outcome: "done", row };
  }
  const current = await get(tx, resource, id, acting, trash ? { trash: "only" } : {});
  if (!current) return { outcome: "missing" };
  const isStale = version !== "any" && current.version !== version;
  return rule !== false && isStale ? { outcome: "stale", current } : { outcome: "forbidden" };
}
