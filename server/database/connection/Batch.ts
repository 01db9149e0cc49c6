import type { Connection, Submittable } from "pg";
import { serialize } from "pg-protocol";
import { TooLargeError } from "../errors/DatabaseError";

type ReadValue = (text: string) => unknown;

/** By type number in pg_type. Types not listed stay text. */
const readers: Readonly<Record<number, ReadValue>> = {
  16: (text) => text === "t", // boolean
  17: (text) => Buffer.from(text.slice(2), "hex"), // bytea
  20: Number, // bigint: what we store is below 2^53
  21: Number, // smallint
  23: Number, // integer
  700: Number, // real
  701: Number, // double precision
  1700: Number, // numeric
  114: JSON.parse, // json
  3802: JSON.parse, // jsonb
  1184: readInstant, // timestamp with time zone
  1007: (text) => readList(text).map(Number), // integer[]
  1016: (text) => readList(text).map(Number), // bigint[]
  1009: readList, // text[]
  2951: readList, // uuid[]
};

const readerOf = (type: number): ReadValue | undefined => readers[type];

/** `2026-12-24 09:30:00.5+00`, as our connections write it (UTC), to `2026-12-24T09:30:00.500Z`. */
function readInstant(text: string): string {
  const fraction = text.length > 22 ? text.slice(20, text.length - 3) : "";
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}

/** Reads a flat array: `{a,"b, c",NULL}`. */
function readList(text: string): string[] {
  if (text === "{}") return [];
  if (!text.includes('"')) return text.slice(1, -1).split(",");
  const values: string[] = [];
  const element = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gs;
  for (const [, quoted, plain] of text.matchAll(element))
    values.push(quoted === undefined ? (plain ?? "") : quoted.replace(/\\(.)/gs, "$1"));
  return values;
}

interface PreparedStatement {
  name: string;
  /** new: sent, not answered yet; known: on the server; doubtful: unknown after an error. */
  state: "new" | "known" | "doubtful";
  columns?: { name: string; read: ReadValue | undefined }[];
  emptyRow?: Readonly<Record<string, null>>;
}

/** Most prepared statements per connection; the least recently used is dropped first. */
const mostKept = 400;

class PreparedStatements {
  #byText = new Map<string, PreparedStatement>();
  #made = 0;

  /** Appends the messages that prepare the statement on its first use. */
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

function remembered(connection: Connection): PreparedStatements {
  let statements = ofConnection.get(connection);
  if (!statements) ofConnection.set(connection, (statements = new PreparedStatements()));
  return statements;
}

/** A statement; `$1` is the first value: text, number, boolean, null, buffer or a list of these. */
export interface Statement {
  text: string;
  values?: readonly unknown[];
  /** Limit for all rows together, in bytes; none where not given. */
  largest?: number;
}

export type Row = Record<string, unknown>;
export interface Result {
  rows: Row[];
  /** The command tag: `UPDATE 1`, `COMMIT`. */
  tag: string;
}

/**
 * Sends several prepared statements in one round trip; outside a transaction they form one. The first error stops the
 * rest. PostgreSQL describes the columns of a statement only on its first use.
 */
export class Batch implements Submittable {
  readonly finished: Promise<Result[]>;
  /** The driver tracks statements by this name; we track them ourselves. */
  readonly name = undefined;
  callback: (error: Error | null, results?: Result[]) => void;
  #statements: readonly { text: string; parameters: unknown[]; largest: number }[];
  #prepared: PreparedStatement[] = [];
  #results: Result[] = [];
  #current: Row[] = [];
  /** Of the current statement, in bytes. */
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
    // One write costs less than several, even if they travel together.
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
    // Rows beyond the limit are read and discarded.
    if (this.#size > (this.#statements[this.#results.length]?.largest ?? Infinity)) {
      this.#isTooLarge = true;
      this.#current = [];
      return;
    }
    const prepared = this.#prepared[this.#results.length];
    const columns = prepared?.columns ?? [];
    // Copying an object with all keys is several times faster than adding keys one by one.
    const row: Row = { ...prepared?.emptyRow };
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index];
      const text = fields[index];
      if (column) row[column.name] = text == null ? null : column.read ? column.read(text) : text;
    }
    this.#current.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const prepared = this.#prepared[this.#results.length];
    // A statement without columns gets no row description. From now on none is requested.
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
    // The server keeps only what it parsed before the error; doubtful statements are closed before their next use.
    const isStale = error.code !== undefined && staleStatement.has(error.code);
    for (const prepared of this.#prepared)
      if (isStale || prepared.state === "new") prepared.state = "doubtful";
    this.callback(error);
  }
}

/** The columns behind a prepared statement changed in a migration, or the statement is gone. */
const staleStatement: ReadonlySet<string> = new Set(["0A000", "26000"]);

function asParameter(value: unknown): unknown {
  if (value == null) return null;
  if (Buffer.isBuffer(value)) return value;
  return Array.isArray(value) ? arrayText(value) : String(value);
}

/** An array in PostgreSQL's syntax: `{"a","b"}`. */
const arrayText = (values: readonly unknown[]): string =>
  `{${values
    .map((value) =>
      value == null ? "NULL" : `"${String(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`,
    )
    .join(",")}}`;
