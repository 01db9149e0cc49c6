import type { AnyRow, Chosen, Resource, ResourceNamed } from "../../../src/schema";
import { matchesChosen, wholeBy } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { type Acting, Parameters, writerOf } from "../../database/query/ruleSql";
import { insertLater } from "../../database/repository/row";
import { columnFor, tableOf } from "../../database/tables/tableOf";

interface Keeping {
  tx: Transaction;
  acting: Acting;
  now: Date;
  isImport?: boolean;
  services: {
    resources: readonly Resource[];
    resourceNamed: ResourceNamed;
    hooksOf(resource: Resource): {
      lackingPart?(
        context: Omit<Keeping, "services">,
        row: AnyRow,
      ): Promise<Readonly<Record<string, unknown>>>;
    };
  };
}

/**
 * Makes the part of each row that this transaction has left without the one it always has (`always` of the
 * declaration). Runs before every commit, and before an answer that shows the row. Returns how many it made.
 * @param alone a row that this transaction has just made, and nothing else since: no part is looked for.
 * @throws Error where the resource's behaviour makes none.
 */
export async function keepParts({ services, ...context }: Keeping, alone?: AnyRow): Promise<number> {
  const { tx, acting } = context;
  let made = 0;
  for (const whole of services.resources) {
    const { always } = whole;
    const part = always && services.resourceNamed(always.part);
    const by = part && wholeBy(part, whole.name);
    const ids = always ? tx.takeTouched(whole.name, always.part) : [];
    if (!always || !part || by === undefined || ids.length === 0) continue;
    const lacking =
      alone && ids.every((id) => id === alone.id)
        ? [alone].filter((row) => matchesChosen(row, always.whileIn))
        : await lackingRows(tx, whole, part, by, always, ids);
    if (lacking.length === 0) continue;
    const { lackingPart } = services.hooksOf(whole);
    if (!lackingPart)
      throw new Error(
        `${whole.label.many} always have one of ${part.name}: say lackingPart in their behaviour.`,
      );
    for (const row of lacking) {
      const values = await lackingPart(context, row);
      insertLater(tx, part, [{ createdBy: writerOf(acting), ...values, [by]: row.id }]);
    }
    made += lacking.length;
  }
  return made;
}

/** In the order of their ids, so that two transactions never deadlock. */
function lackingRows(
  tx: Transaction,
  whole: Resource,
  part: Resource,
  by: string,
  { where, whileIn }: NonNullable<Resource["always"]>,
  ids: readonly string[],
): Promise<AnyRow[]> {
  const parameters = new Parameters();
  const { name, selected } = tableOf(whole);
  const [id] = ids;
  const conditions = [
    // Of a list PostgreSQL expects ten ids, and plans anew each time: 0.6 ms for trips.
    ids.length === 1 ? `x.id = ${parameters.add(id)}::uuid` : `x.id = any(${parameters.add(ids)}::uuid[])`,
    "x.deleted_at is null",
    ...chosenSql(whileIn, "x", parameters),
  ];
  const live = [`${columnFor(by, "p")} = x.id`, "p.deleted_at is null", ...chosenSql(where, "p", parameters)];
  return tx.query<AnyRow>(
    `select ${selected} from ${name} x where ${conditions.join(" and ")}
       and not exists (select from ${tableOf(part).name} p where ${live.join(" and ")}) order by x.id`,
    parameters.values,
  );
}

const chosenSql = (chosen: Chosen, row: string, parameters: Parameters): string[] =>
  Object.entries(chosen).map(
    ([name, value]) =>
      `${columnFor(name, row)}::text = any(${parameters.add([value].flat().map(String))}::text[])`,
  );
