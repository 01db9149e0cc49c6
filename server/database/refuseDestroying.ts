import type { Client } from "pg";

/** A mark of the generator that nobody has answered in the line below it. */
const unmeant = /^-- DESTROYS DATA\b.*$(?!\n-- MEANT: \S)/m;

/**
 * Refuses a migration that destroys data where nobody has said that it is meant, and tells how many rows would lose
 * something. The rows are counted by the question in each mark, in the state that the statements before it lead to.
 * @throws Error that names what would be lost and how to say that it is meant.
 */
export async function refuseDestroying(
  client: Client,
  { name, sql }: { name: string; sql: string },
): Promise<void> {
  if (!unmeant.test(sql)) return;
  const losses: string[] = [];
  await client.query("begin");
  try {
    for (const part of sql.split(/^(?=-- DESTROYS DATA)/m)) {
      const question = /^-- DESTROYS DATA: (select count.*)/.exec(part)?.[1];
      if (question) losses.push(await lossOf(client, question, part));
      await client.query(part);
    }
  } catch {
    // What cannot be tried cannot be counted; applying it would say why.
  } finally {
    await client.query("rollback");
  }
  throw new Error(
    [
      `${name} destroys data, and nobody has said that it is meant. Nothing was changed.`,
      ...losses,
      'Read it. Where it is meant, write "-- MEANT: why" in the line below each DESTROYS DATA; where it is not, change the declaration (was: "…" renames) and generate it anew.',
    ].join("\n"),
  );
}

async function lossOf(client: Client, question: string, part: string): Promise<string> {
  const { rows } = await client.query<{ count: string }>(question);
  const count = rows[0]?.count ?? "?";
  const statement = part.split("\n").find((line) => !line.startsWith("--")) ?? "";
  return `- ${count} ${count === "1" ? "row loses" : "rows lose"} something: ${statement.replace(/;$/, "")}`;
}
