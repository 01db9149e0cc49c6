import type { FastifyRequest, FastifyBaseLogger } from "fastify";
import {
  type Resource,
  type RowIn,
  type BrowserVia,
  browserVias,
  isUuid,
  type AnyRow,
  type ChangeVia,
  type ResourceNamed,
} from "../../../src/schema";
import { changeOriginHeader, changeViaHeader } from "../../../src/domain/formats/changeHeaders";
import type { Caller } from "../../auth/Caller";
import { HttpError } from "../../http/HttpError";
import type { Writer, CachedSession, Transaction } from "../../database/connection/Transaction";
import type { Database } from "../../database/connection/Database";
import type { Stored } from "../../database/tables/tableOf";
import type { Acting } from "../../database/query/ruleSql";
import type { FileStore } from "../../files/FileStore";
import type { UploadSpool } from "../../files/UploadSpool";
import type { Mailer } from "../../mail/Mail";
import { keepParts } from "./keepParts";

/** Values by field name, as on the wire. */
export type Values = Record<string, unknown>;

/** The same, typed, after the declaration's schemas have accepted them. */
export const valuesOf = <R extends Resource>(_resource: R, values: Values) =>
  // The schema of a field yields its type.
  values as Partial<RowIn<R>>;

/** The writer of a request: user, channel and tab. @throws 400 for a header that no page sends. */
function writerIn({ headers }: Pick<FastifyRequest, "headers">, caller: Caller): Writer {
  const { userId, apiKeyId } = caller;
  if (apiKeyId !== null) return { via: "key", userId, apiKeyId };
  const said = headers[changeViaHeader];
  const origin = originIn({ headers });
  if (said === undefined) return { via: "api", userId, origin };
  if (!isBrowserVia(said))
    throw new HttpError(
      400,
      `${changeViaHeader} is one of ${browserVias.join(", ")}. Leave it out elsewhere.`,
    );
  return { via: said, userId, origin };
}

/** The tab that sent the request; undefined without the header. @throws 400 for a value that is no UUID. */
export function originIn({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const said = headers[changeOriginHeader];
  if (said === undefined) return undefined;
  if (typeof said === "string" && isUuid(said)) return said;
  throw new HttpError(400, `${changeOriginHeader} is a UUID that the page keeps. Leave it out elsewhere.`);
}

const isBrowserVia = (said: unknown): said is BrowserVia => browserVias.some((via) => via === said);

/** What a handler works with. All its changes happen in one transaction of one organisation. */
export interface Context {
  tx: Transaction;
  /** Null where the server acts: a website's enquiry, a scheduled job. */
  caller: Caller | null;
  acting: Acting;
  services: Services;
  log: FastifyBaseLogger;
  /** Null where the server acts. */
  address: string | null;
  /** The transaction's, by the clock of the database. */
  now: Date;
  /** An import announces nothing, plans nothing and assigns nobody. */
  isImport?: boolean;
  /** One notification tells of all rows that are written: none of its own for each. */
  tellsOnce?: boolean;
  /** Registers work that runs outside the transaction if it is undone. */
  whenUndone(compensation: Compensation): void;
}

type Compensation = (database: Database) => Promise<void>;

export interface CallerContext extends Context {
  caller: Caller;
}

export type WriteContext = Pick<Context, "tx" | "acting" | "now">;

export interface MadeTransition {
  from: string;
  to: string;
  given: Values;
}

/** What runs around transitions, made by a caller, a visitor's enquiry or the calendar. */
export interface TransitionHooks<Row = AnyRow> {
  /** Returns further values to write with the state; throws to prevent the transition. */
  beforeTransition?(
    context: WriteContext,
    row: Row,
    made: MadeTransition,
  ): Stored<Row> | Promise<Stored<Row>>;
  /** `row` is the one before the transition. */
  afterTransition?(context: WriteContext, row: Row, made: MadeTransition): Promise<void>;
}

/** A merge: its id, and the merged row as it was. */
export interface MadeMerge<Row = AnyRow> {
  id: string;
  gone: Row;
}

/** What runs around writes, in their transaction. For the order see behaviours.ts. */
export interface Hooks<Row = AnyRow> extends TransitionHooks<Row> {
  /** Refuses API keys for every write. */
  byPeopleOnly?: true;
  /** The values of the part that a row always has (`always`), where nobody gave one. */
  lackingPart?(context: Pick<Context, "tx" | "now" | "acting" | "isImport">, row: Row): Promise<Values>;
  /** Facts that the checks of transitions read beside the row. */
  transitionFacts?(tx: Transaction, row: Row): Promise<Values>;
  /** Finds the row that the values of an import's line mean, where no field does; `by` says in words by what. */
  knownRow?: { by: string; find(context: Context, values: Partial<Row>): Promise<string | undefined> };
  /** `original`: the copied row; its empty fields are empty on purpose. */
  beforeCreate?(context: Context, values: Partial<Row>, original?: Row): Stored<Row> | Promise<Stored<Row>>;
  afterCreate?(context: Context, row: Row): void | Promise<void>;
  /** Locks what must be locked before the row, for any write. */
  beforeLock?(context: Context, id: string): Promise<void>;
  beforeUpdate?(context: Context, current: Row, changes: Partial<Row>): Stored<Row> | Promise<Stored<Row>>;
  afterUpdate?(context: Context, before: Row, after: Row): void | Promise<void>;
  beforeDelete?(context: Context, current: Row): void | Promise<void>;
  afterDelete?(context: Context, row: Row): void | Promise<void>;
  /** `deletedAt`: when it went into the trash. */
  afterRestore?(context: Context, row: Row, deletedAt: string | null): void | Promise<void>;
  /** `id` is of the row that stays. Runs for each of both rows without `made` after a merge was undone. */
  afterMerge?(context: Context, id: string, made?: MadeMerge<Row>): void | Promise<void>;
  /** May throw to prevent the erasure. */
  beforeErase?(context: Context, current: Row): void | Promise<void>;
  /** The row to erase instead, which this one is erased with. */
  eraseInstead?(
    context: Pick<Context, "tx">,
    row: Row,
  ): Promise<{ resource: Resource; id: string } | undefined>;
  /** Blanks what no declaration reaches, for all rows of the resource that an erasure reaches. */
  afterErase?(context: Context, ids: readonly string[]): void | Promise<void>;
  /** An erasure of the row was taken back. */
  afterTakeBack?(context: Context, row: Row): void | Promise<void>;
}

/** Made once by createApp. */
export interface Services {
  database: Database;
  files: FileStore;
  uploads: UploadSpool;
  /** For one organisation, in bytes. */
  picturesQuota: number;
  resources: readonly Resource[];
  resourceNamed: ResourceNamed;
  /** The hooks of the resource. Passed in to avoid an import cycle: the hooks themselves write rows. */
  hooksOf<R extends Resource>(resource: R): Hooks<RowIn<R>>;
  signup: "open" | "closed";
  /** Origin of the server for browsers, without a final slash; absent: the address at which a request arrives. */
  publicUrl: string | undefined;
  /** Whether identity providers may be on this machine or its networks. */
  privateProviders: boolean;
  mailer: Mailer | undefined;
}

/** Runs work in one transaction of the caller's organisation. An error undoes it. */
export const inContext = <T>(
  services: Services,
  caller: Caller,
  request: Pick<FastifyRequest, "log" | "ip" | "headers">,
  run: (context: CallerContext) => Promise<T>,
  cachedSession?: CachedSession,
): Promise<T> => {
  const common = { caller, acting: caller, services, log: request.log, address: request.ip };
  const writer = writerIn(request, caller);
  return inTransactionOf(
    services,
    caller.tenantId,
    writer,
    (opened) => keeping({ ...common, ...opened }, run),
    cachedSession,
  );
};

/** The same for the server: no rule applies, and its rows have no writer. */
export const inServerContext = <T>(
  services: Services,
  { tenantId, via }: { tenantId: string; via: ChangeVia },
  log: FastifyBaseLogger,
  run: (context: Context) => Promise<T>,
): Promise<T> => {
  const common = { caller: null, acting: "system", services, log, address: null } as const;
  return inTransactionOf(services, tenantId, { via }, (opened) => keeping({ ...common, ...opened }, run));
};

async function keeping<C extends Context, T>(context: C, run: (context: C) => Promise<T>): Promise<T> {
  const answer = await run(context);
  await keepParts(context);
  return answer;
}

async function inTransactionOf<T>(
  { database }: Services,
  tenantId: string,
  writer: Writer,
  run: (opened: Pick<Context, "tx" | "now" | "whenUndone">) => Promise<T>,
  cachedSession?: CachedSession,
): Promise<T> {
  let compensations: Compensation[] = [];
  const whenUndone = (compensation: Compensation) => void compensations.push(compensation);
  try {
    return await database.inTenant(
      tenantId,
      (tx) => {
        // The work may run again, after a deadlock for example.
        compensations = [];
        tx.setWriter(writer);
        return run({ tx, now: tx.now, whenUndone });
      },
      cachedSession,
    );
  } catch (error) {
    for (const compensation of compensations) await compensation(database);
    throw error;
  }
}
