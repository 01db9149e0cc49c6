import type { Connection } from "pg";
import { serialize } from "pg-protocol";
import type { ReadValue } from "./valueReaders";

/** What one connection knows of a statement that it has prepared. */
export interface PreparedStatement {
  name: string;
  /** new: sent, not yet answered; known: the server has it; doubtful: an error left it open whether it has. */
  state: "new" | "known" | "doubtful";
  columns?: { name: string; read: ReadValue | undefined }[];
  /** A row with every column null. */
  emptyRow?: Readonly<Record<string, null>>;
}

/** How many statements a connection keeps prepared; the least recently used goes first. */
const mostKept = 400;

/** The prepared statements of one connection by their text. */
export class PreparedStatements {
  #byText = new Map<string, PreparedStatement>();
  #made = 0;

  /** The statement of that text; what prepares it on its first use is put behind the messages to be sent. */
  named(text: string, messages: Buffer[]): PreparedStatement {
    const found = this.#byText.get(text);
    if (found && found.state !== "doubtful") {
      this.#byText.delete(text);
      this.#byText.set(text, found);
      return found;
    }
    if (found) {
      messages.push(serialize.close({ type: "S", name: found.name }));
      this.#byText.delete(text);
    }
    this.#dropOldest(messages);
    this.#made += 1;
    const prepared: PreparedStatement = { name: `s${this.#made}`, state: "new" };
    messages.push(serialize.parse({ name: prepared.name, text }));
    this.#byText.set(text, prepared);
    return prepared;
  }

  #dropOldest(messages: Buffer[]): void {
    if (this.#byText.size < mostKept) return;
    for (const [text, { name }] of this.#byText) {
      this.#byText.delete(text);
      messages.push(serialize.close({ type: "S", name }));
      return;
    }
  }
}

const ofConnection = new WeakMap<Connection, PreparedStatements>();

/** The notes of a connection, made with its first statement and gone with it. */
export function remembered(connection: Connection): PreparedStatements {
  let statements = ofConnection.get(connection);
  if (!statements) ofConnection.set(connection, (statements = new PreparedStatements()));
  return statements;
}
