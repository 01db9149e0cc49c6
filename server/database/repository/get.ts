import type { Resource, RowIn } from "../../../src/schema";
import type { Transaction } from "../connection/Transaction";
import type { Acting } from "../query/Acting";
import { Parameters } from "../query/Parameters";
import { ruleSql } from "../query/ruleSql";
import { tableOf } from "../tables/tableOf";

export interface GetOptions {
  /** Live rows only where not given; "only" those in the trash, "also" both. */
  trash?: "only" | "also";
  /** Keeps others from changing the row until the transaction ends. */
  lock?: boolean;
}

/** The row with that id, if the actor may read it. */
export async function get<R extends Resource>(
  tx: Transaction,
  resource: R,
  id: string,
  acting: Acting,
  { trash, lock = false }: GetOptions = {},
): Promise<RowIn<R> | undefined> {
  const parameters = new Parameters();
  const { name, selected, texts } = tableOf(resource);
  const conditions = [`x.id = ${parameters.add(id)}`];
  if (trash !== "also") conditions.push(`x.deleted_at is ${trash === "only" ? "not " : ""}null`);
  const rule = ruleSql(resource.access.read, acting, parameters);
  if (rule === false) return undefined;
  if (rule !== true) conditions.push(rule);
  const rest = `${conditions.join(" and ")}${lock ? " for no key update of x" : ""}`;
  let text = texts.get(rest);
  if (!text) texts.set(rest, (text = `select ${selected} from ${name} x where ${rest}`));
  // The statement selects every field of the resource under its name.
  return (await tx.query<RowIn<R>>(text, parameters.values))[0];
}
