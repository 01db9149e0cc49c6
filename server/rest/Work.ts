import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { Tenant } from "../../src/resources/tenants";
import type { AnyRow, Resource, RowIn } from "../../src/schema/resource";
import type { Caller } from "../auth/Caller";
import type { ChangeVia } from "../../src/schema/history";
import type { Belief } from "../database/connection/Belief";
import type { Database } from "../database/connection/Database";
import { setWriter, type Writer } from "../database/connection/setWriter";
import type { Stored } from "../database/repository/Computed";
import type { Transaction } from "../database/connection/Transaction";
import type { Acting } from "../database/query/Acting";
import type { FileStore } from "../files/FileStore";
import type { UploadSpool } from "../files/UploadSpool";
import { writerIn } from "./history/writerIn";
import type { Values } from "./Values";

/** One piece of work: everything in it happens in one transaction of one organisation, or nothing does. */
export interface Work {
  tx: Transaction;
  /** Who asked for it; null where the server does it by itself (a website's enquiry, a job by the clock). */
  caller: Caller | null;
  /** The same as the database takes it: the caller under the rules of the resource, or "system". */
  acting: Acting;
  rest: Rest;
  log: FastifyBaseLogger;
  /** From where it was asked for; null where the server does it by itself. */
  address: string | null;
  /** The moment of the work, the same for all that it writes. */
  now: Date;
  /** Has something done after the work was undone, outside its transaction; nothing where the work is done. */
  whenUndone(deed: Deed): void;
}

/** Of its own, apart from the work that it follows. */
type Deed = (database: Database) => Promise<void>;

/** Work that somebody asked for: that of every endpoint. */
export interface CallersWork extends Work {
  caller: Caller;
}

/** What a write needs of it, by whomever: a request, a website's enquiry, a job. */
export type WriteContext = Pick<Work, "tx" | "acting" | "now">;

/** A change of state that was decided, with what was given for it. */
export interface Move {
  from: string;
  to: string;
  given: Values;
}

/** What happens around the transitions of an entity, whoever makes them: a caller, a visitor's enquiry, the calendar. */
export interface MoveHooks<Row = AnyRow> {
  /** Further values that are written with the state; what keeps the row from it is thrown. */
  beforeMove?(context: WriteContext, row: Row, move: Move): Stored<Row> | Promise<Stored<Row>>;
  /** What follows from it; `row` is the one before. */
  afterMove?(context: WriteContext, row: Row, move: Move): Promise<void>;
}

/** What happens around the writes of an entity, in their transaction; behaviours.ts tells when each is called. */
export interface Hooks<Row = AnyRow> extends MoveHooks<Row> {
  /** The facts that the checks of its transitions read beside the row. */
  moveFacts?(tx: Transaction, row: Row): Promise<Values>;
  /** The organisation's own names for the states. */
  stateLabels?(organisation: Tenant): Readonly<Partial<Record<string, string>>>;
  /** `original`: the row of which the new one is a copy; what is empty there was left so on purpose. */
  beforeCreate?(work: Work, values: Partial<Row>, original?: Row): Stored<Row> | Promise<Stored<Row>>;
  afterCreate?(work: Work, row: Row): void | Promise<void>;
  /** What has to be locked before the row with that id is, whatever is done to it then. */
  beforeLock?(work: Work, id: string): Promise<void>;
  beforeUpdate?(work: Work, current: Row, changes: Partial<Row>): Stored<Row> | Promise<Stored<Row>>;
  afterUpdate?(work: Work, before: Row, after: Row): void | Promise<void>;
  beforeDelete?(work: Work, current: Row): void | Promise<void>;
  afterDelete?(work: Work, row: Row): void | Promise<void>;
  afterRestore?(work: Work, row: Row): void | Promise<void>;
  /** What keeps a row from being erased is thrown. */
  beforeErase?(work: Work, current: Row): void | Promise<void>;
  /** Blanks what is known of the person elsewhere. */
  afterErase?(work: Work, row: Row): void | Promise<void>;
}

/** What the endpoints stand on; made once by createApp. */
export interface Rest {
  database: Database;
  files: FileStore;
  uploads: UploadSpool;
  /** How much the pictures of one organisation may take, in bytes. */
  picturesQuota: number;
  resources: readonly Resource[];
  /** The hooks of the resource; none where it is plain. Handed in, since the hooks themselves write rows. */
  hooksOf<R extends Resource>(resource: R): Hooks<RowIn<R>>;
  /** Whether visitors may create an organisation. */
  signup: "open" | "closed";
  /** Origin under which browsers reach the server, without a slash at the end; absent: the address at which a request arrives. */
  publicUrl: string | undefined;
}

/** Opens a transaction in the caller's organisation and does the work in it. What is thrown undoes it. */
export const workIn = <T>(
  rest: Rest,
  caller: Caller,
  request: Pick<FastifyRequest, "log" | "ip" | "headers">,
  work: (work: CallersWork) => Promise<T>,
  belief?: Belief,
): Promise<T> => {
  const common = { caller, acting: caller, rest, log: request.log, address: request.ip };
  const writer = writerIn(request, caller);
  return inTransactionOf(rest, caller.tenantId, writer, (opened) => work({ ...common, ...opened }), belief);
};

/** The same for what the server does by itself: no rule holds it back, and its rows name nobody as their maker. */
export const serverWorkIn = <T>(
  rest: Rest,
  { tenantId, via }: { tenantId: string; via: ChangeVia },
  log: FastifyBaseLogger,
  work: (work: Work) => Promise<T>,
): Promise<T> => {
  const common = { caller: null, acting: "system", rest, log, address: null } as const;
  return inTransactionOf(rest, tenantId, { via }, (opened) => work({ ...common, ...opened }));
};

async function inTransactionOf<T>(
  { database }: Rest,
  tenantId: string,
  writer: Writer,
  work: (opened: Pick<Work, "tx" | "now" | "whenUndone">) => Promise<T>,
  belief?: Belief,
): Promise<T> {
  let deeds: Deed[] = [];
  const whenUndone = (deed: Deed) => void deeds.push(deed);
  try {
    return await database.inTenant(
      tenantId,
      (tx) => {
        // Work that is done again after a deadlock begins anew.
        deeds = [];
        tx.later(setWriter(writer));
        return work({ tx, now: new Date(), whenUndone });
      },
      belief,
    );
  } catch (error) {
    for (const deed of deeds) await deed(database);
    throw error;
  }
}
