import type { Client } from "pg";

/** A mark of the generator and the statement below it, where the author has not said that it is meant. */
const unanswered = (mark: string) => new RegExp(`^-- ${mark}\\b.*$(?!\\n-- MEANT: \\S)`, "m");
const marks = { destroys: unanswered("DESTROYS DATA"), checks: unanswered("CHECK DATA: select") };

/** So many rows are named by their ids. */
const named = 5;

/**
 * Refuses a migration that destroys data where its author has not said that it is meant, and one that rows of this database
 * stand in the way of. Rows are counted by the question in each mark, in the state that the statements before it lead to.
 * @throws Error that names the rows and how to go on.
 */
export async function refuseUnanswered(
  client: Client,
  { name, sql }: { name: string; sql: string },
): Promise<void> {
  const destroys = marks.destroys.test(sql);
  if (!destroys && !marks.checks.test(sql)) return;
  const [losses, faults]: [string[], string[]] = [[], []];
  await client.query("begin");
  try {
    for (const part of sql.split(/^(?=-- (?:DESTROYS|CHECK) DATA)/m)) {
      const [, rows] = /^-- (?:DESTROYS|CHECK) DATA: select count\(\*\) (from .*)/.exec(part) ?? [];
      if (rows && marks.destroys.test(part)) losses.push(await lossOf(client, rows, part));
      if (rows && marks.checks.test(part)) {
        const fault = await faultOf(client, rows, part);
        // What comes after it would fail by it.
        if (fault && faults.push(fault)) break;
      }
      await client.query(part);
    }
  } catch {
    // What cannot be tried cannot be counted; applying it would say why.
  } finally {
    await client.query("rollback");
  }
  if (!destroys && faults.length === 0) return;
  throw new Error(
    [
      ...(destroys
        ? [
            `${name} destroys data, and its author has not said that it is meant. Nothing was changed.`,
            ...losses,
            'Read it. Where it is meant, write "-- MEANT: why" in the line below each DESTROYS DATA; where it is not, change the declaration (was: "…" renames) and generate it anew.',
          ]
        : []),
      ...(faults.length > 0
        ? [
            `${name} cannot be applied to the rows of this database. Nothing was changed.`,
            ...faults,
            'Write an update that changes these rows into the file, above its CHECK DATA line, or change them here; or write "-- MEANT: why" in the line below it. Then start again.',
          ]
        : []),
    ].join("\n"),
  );
}

async function lossOf(client: Client, from: string, part: string): Promise<string> {
  const count = await countOf(client, from);
  return `- ${rowsOf(count)} ${count === "1" ? "loses" : "lose"} something: ${statementOf(part)}`;
}

async function faultOf(client: Client, from: string, part: string): Promise<string | undefined> {
  const count = await countOf(client, from);
  if (count === "0") return undefined;
  const { rows } = await client.query<{ id: string }>(`select id::text ${from} order by id limit ${named}`);
  const ids = rows.map(({ id }) => id).join(", ");
  const table = /from "?([^\s"]+)/.exec(from)?.[1] ?? "";
  const statement = statementOf(part);
  return `- ${rowsOf(count)} of ${table} (id ${ids}${Number(count) > named ? ", …" : ""}) in the way of ${statement || "the declaration"}; they are found by: select * ${from}`;
}

async function countOf(client: Client, from: string): Promise<string> {
  const { rows } = await client.query<{ count: string }>(`select count(*) ${from}`);
  return rows[0]?.count ?? "?";
}

const rowsOf = (count: string): string => `${count} ${count === "1" ? "row" : "rows"}`;

const statementOf = (part: string): string =>
  part
    .split("\n")
    .find((line) => line !== "" && !line.startsWith("--"))
    ?.replace(/;$/, "") ?? "";
