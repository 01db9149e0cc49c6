import { type Client, DatabaseError } from "pg";

/** Statements of a script, with the comments above them: texts, names in quotes, bodies of functions and comments may hold semicolons. */
const statements = /(?:'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\1\$|--[^\n]*|\/\*[^]*?\*\/|[^;])+/g;

/** So much of a statement is shown. */
const shown = 300;

/**
 * At which statement a script fails, why, and what its author can do: it runs once more, one statement after the other, and is undone.
 * @param error with which the whole of it failed.
 * @returns the end of a sentence.
 */
export async function failedStatement(client: Client, script: string, error: unknown): Promise<string> {
  const found = await firstFailing(client, script).catch(() => undefined);
  if (!found) return `: ${String(error)}`;
  const { message, table, column, detail } = found.error;
  const where = [table && `table ${table}`, column && `column ${column}`, detail].filter(Boolean).join(", ");
  const text = found.statement.replace(/^(?:\s|--.*\n)+/, "").trim();
  return [
    `, at its statement ${found.at}:`,
    text.length > shown ? `${text.slice(0, shown)} …` : text,
    `${message}${where && ` (${where})`}`,
    "This database does not have the file yet, so that it may still be edited where no other has it: write an update above this statement that brings the rows into order, or change the rows here, and start again.",
  ].join("\n");
}

async function firstFailing(client: Client, script: string) {
  await client.query("begin");
  try {
    for (const [index, [statement]] of [...script.matchAll(statements)].entries())
      try {
        await client.query(statement);
      } catch (error) {
        if (error instanceof DatabaseError) return { at: index + 1, statement, error };
        throw error;
      }
    return undefined;
  } finally {
    await client.query("rollback").catch(() => undefined);
  }
}
