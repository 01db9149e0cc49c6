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

/** Values of a row by field, camelCase as on the wire. */
export type Values = Record<string, unknown>;

/** The same once they have passed the schemas of the declaration. */
export const valuesOf = <R extends Resource>(_resource: R, values: Values) =>
  // The schema of a field gives values of its type.
  values as Partial<RowIn<R>>;

/** Who writes in a request, through what and in which tab. @throws 400 where a header says what no page does. */
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

/** The tab that asks; undefined where it does not say so. @throws 400 for what is no UUID. */
export function originIn({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const said = headers[changeOriginHeader];
  if (said === undefined) return undefined;
  if (typeof said === "string" && isUuid(said)) return said;
  throw new HttpError(400, `${changeOriginHeader} is a UUID that the page keeps. Leave it out elsewhere.`);
}

const isBrowserVia = (said: unknown): said is BrowserVia => browserVias.some((via) => via === said);

/** In what a handler runs: everything that it does with it happens in one transaction of one organisation, or nothing does. */
export interface Context {
  tx: Transaction;
  /** Who asked for it; null where the server does it by itself (a website's enquiry, a job by the clock). */
  caller: Caller | null;
  /** The same as the database takes it: the caller under the rules of the resource, or "system". */
  acting: Acting;
  rest: Rest;
  log: FastifyBaseLogger;
  /** From where it was asked for; null where the server does it by itself. */
  address: string | null;
  /** The moment of the transaction by the clock of the database, the same for all that it writes. */
  now: Date;
  /** Runs something after the transaction was undone, outside of it; nothing where it was committed. */
  whenUndone(compensation: Compensation): void;
}

/** Runs apart from the transaction that was undone. */
type Compensation = (database: Database) => Promise<void>;

/** The context of what somebody asked for: of every endpoint. */
export interface CallerContext extends Context {
  caller: Caller;
}

/** What a write needs of it, by whomever: a request, a website's enquiry, a job. */
export type WriteContext = Pick<Context, "tx" | "acting" | "now">;

/** A transition that was decided, with what was given for it. */
export interface MadeTransition {
  from: string;
  to: string;
  given: Values;
}

/** What happens around the transitions of an entity, whoever makes them: a caller, a visitor's enquiry, the calendar. */
export interface TransitionHooks<Row = AnyRow> {
  /** Further values that are written with the state; what keeps the row from it is thrown. */
  beforeTransition?(
    context: WriteContext,
    row: Row,
    made: MadeTransition,
  ): Stored<Row> | Promise<Stored<Row>>;
  /** What follows from it; `row` is the one before. */
  afterTransition?(context: WriteContext, row: Row, made: MadeTransition): Promise<void>;
}

/** What happens around the writes of an entity, in their transaction; behaviours.ts tells when each is called. */
export interface Hooks<Row = AnyRow> extends TransitionHooks<Row> {
  /** Whether API keys are refused for every write of the entity. */
  byPeopleOnly?: true;
  /** The facts that the checks of its transitions read beside the row. */
  transitionFacts?(tx: Transaction, row: Row): Promise<Values>;
  /** `original`: the row of which the new one is a copy; what is empty there was left so on purpose. */
  beforeCreate?(context: Context, values: Partial<Row>, original?: Row): Stored<Row> | Promise<Stored<Row>>;
  afterCreate?(context: Context, row: Row): void | Promise<void>;
  /** What has to be locked before the row with that id is, whatever is done to it then. */
  beforeLock?(context: Context, id: string): Promise<void>;
  beforeUpdate?(context: Context, current: Row, changes: Partial<Row>): Stored<Row> | Promise<Stored<Row>>;
  afterUpdate?(context: Context, before: Row, after: Row): void | Promise<void>;
  beforeDelete?(context: Context, current: Row): void | Promise<void>;
  afterDelete?(context: Context, row: Row): void | Promise<void>;
  /** `deletedAt`: since when it was in the trash. */
  afterRestore?(context: Context, row: Row, deletedAt: string | null): void | Promise<void>;
  /** Another row was merged into the one with that id. */
  afterMerge?(context: Context, id: string): void | Promise<void>;
  /** What keeps a row from being erased is thrown. */
  beforeErase?(context: Context, current: Row): void | Promise<void>;
  /** Blanks what is known of the person elsewhere. */
  afterErase?(context: Context, row: Row): void | Promise<void>;
}

/** What the endpoints stand on; made once by createApp. */
export interface Rest {
  database: Database;
  files: FileStore;
  uploads: UploadSpool;
  /** How much the pictures of one organisation may take, in bytes. */
  picturesQuota: number;
  resources: readonly Resource[];
  /** One of them. */
  resourceNamed: ResourceNamed;
  /** The hooks of the resource; none where it is plain. Handed in, since the hooks themselves write rows. */
  hooksOf<R extends Resource>(resource: R): Hooks<RowIn<R>>;
  /** Whether visitors may create an organisation. */
  signup: "open" | "closed";
  /** Origin under which browsers reach the server, without a slash at the end; absent: the address at which a request arrives. */
  publicUrl: string | undefined;
  /** Whether identity providers may be on this machine and its networks. */
  privateProviders: boolean;
  /** Absent: e-mail is not set up. */
  mailer: Mailer | undefined;
}

/** Opens a transaction in the caller's organisation and does the work in it. What is thrown undoes it. */
export const inContext = <T>(
  rest: Rest,
  caller: Caller,
  request: Pick<FastifyRequest, "log" | "ip" | "headers">,
  run: (context: CallerContext) => Promise<T>,
  cachedSession?: CachedSession,
): Promise<T> => {
  const common = { caller, acting: caller, rest, log: request.log, address: request.ip };
  const writer = writerIn(request, caller);
  return inTransactionOf(
    rest,
    caller.tenantId,
    writer,
    (opened) => run({ ...common, ...opened }),
    cachedSession,
  );
};

/** The same for what the server does by itself: no rule holds it back, and its rows name nobody as their maker. */
export const inServerContext = <T>(
  rest: Rest,
  { tenantId, via }: { tenantId: string; via: ChangeVia },
  log: FastifyBaseLogger,
  run: (context: Context) => Promise<T>,
): Promise<T> => {
  const common = { caller: null, acting: "system", rest, log, address: null } as const;
  return inTransactionOf(rest, tenantId, { via }, (opened) => run({ ...common, ...opened }));
};

async function inTransactionOf<T>(
  { database }: Rest,
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
        // Work that is done again after a deadlock begins anew.
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
