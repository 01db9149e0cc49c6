import type { Connection, Submittable } from "pg";
import { serialize } from "pg-protocol";
import { TooLargeError } from "../errors/DatabaseError";
import { remembered, type PreparedStatement } from "./PreparedStatements";
import { readerOf } from "./valueReaders";

/** A statement with its values, `$1` standing for the first. Values are text, numbers, booleans, null, buffers or lists of these. */
export interface Statement {
  text: string;
  values?: readonly unknown[];
  /** How large its rows may be together, in bytes; without a bound where not given. */
  largest?: number;
}

export type Row = Record<string, unknown>;
export interface Result {
  rows: Row[];
  /** What PostgreSQL says that it did: `UPDATE 1`, `COMMIT`. */
  tag: string;
}

/**
 * Sends several prepared statements in one go and waits once: outside a transaction they are one transaction of their
 * own. The first error stops all that follow. PostgreSQL describes the columns of a statement only the first time.
 */
export class Batch implements Submittable {
  readonly finished: Promise<Result[]>;
  /** The driver notes statements by this name; we keep our own notes. */
  readonly name = undefined;
  callback: (error: Error | null, results?: Result[]) => void;
  #statements: readonly { text: string; parameters: unknown[]; largest: number }[];
  #prepared: PreparedStatement[] = [];
  #results: Result[] = [];
  #current: Row[] = [];
  /** Of the current statement's rows, in bytes. */
  #size = 0;
  #isTooLarge = false;
  #failed = false;

  constructor(statements: readonly Statement[]) {
    this.#statements = statements.map(({ text, values, largest = Infinity }) => ({
      text,
      largest,
      parameters: values?.map(asParameter) ?? [],
    }));
    let settle!: Batch["callback"];
    this.finished = new Promise((resolve, reject) => {
      settle = (error, results) => (error ? reject(error) : resolve(results ?? []));
    });
    this.callback = settle;
  }

  submit(connection: Connection): void {
    const statements = remembered(connection);
    const messages: Buffer[] = [];
    for (const { text, parameters } of this.#statements) {
      const prepared = statements.named(text, messages);
      this.#prepared.push(prepared);
      messages.push(serialize.bind({ statement: prepared.name, values: parameters }));
      if (!prepared.columns) messages.push(serialize.describe({ type: "P" }));
      messages.push(serialize.execute());
    }
    messages.push(serialize.sync());
    // One message costs less than several, even where they travel together.
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const prepared = this.#prepared[this.#results.length];
    if (!prepared) return;
    prepared.columns = fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }));
    prepared.emptyRow = Object.fromEntries(fields.map(({ name }) => [name, null]));
  }

  handleDataRow({ fields, length }: { fields: readonly (string | null)[]; length: number }): void {
    this.#size += length;
    // What is too large is read off and kept nowhere.
    if (this.#size > (this.#statements[this.#results.length]?.largest ?? Infinity)) {
      this.#isTooLarge = true;
      this.#current = [];
      return;
    }
    const prepared = this.#prepared[this.#results.length];
    const columns = prepared?.columns ?? [];
    // A copy of an object with all its names is several times faster than adding them one by one.
    const row: Row = { ...prepared?.emptyRow };
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index];
      const text = fields[index];
      // Both lists have one entry for each column of the statement.
      if (column) row[column.name] = text == null ? null : column.read ? column.read(text) : text;
    }
    this.#current.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const prepared = this.#prepared[this.#results.length];
    // A statement without columns is not described by a row description; from now on it need not be asked for.
    if (prepared) prepared.columns ??= [];
    this.#results.push({ rows: this.#current, tag: text });
    this.#current = [];
    this.#size = 0;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: "" });
  }

  handlePortalSuspended(): void {}

  handleReadyForQuery(): void {
    if (this.#failed) return;
    for (const prepared of this.#prepared) prepared.state = "known";
    if (this.#isTooLarge) this.callback(new TooLargeError());
    else this.callback(null, this.#results);
  }

  handleError(error: Error & { code?: string }): void {
    this.#failed = true;
    // What was parsed before the error is kept by the server, what came after is not: it is closed before its next use.
    const isStale = error.code !== undefined && staleStatement.has(error.code);
    for (const prepared of this.#prepared)
      if (isStale || prepared.state === "new") prepared.state = "doubtful";
    this.callback(error);
  }
}

/** A migration changed the columns behind a prepared statement, or somebody dropped it. */
const staleStatement: ReadonlySet<string> = new Set(["0A000", "26000"]);

function asParameter(value: unknown): unknown {
  if (value == null) return null;
  if (Buffer.isBuffer(value)) return value;
  return Array.isArray(value) ? arrayText(value) : String(value);
}

/** A list as PostgreSQL writes it: `{"a","b"}`. */
const arrayText = (values: readonly unknown[]): string =>
  `{${values
    .map((value) =>
      value == null ? "NULL" : `"${String(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`,
    )
    .join(",")}}`;
