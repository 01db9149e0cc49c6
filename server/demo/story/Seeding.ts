import type { FastifyBaseLogger } from "fastify";
import type { PlainDate } from "../../../src/domain/dates/plainDate";
import { type ChangeVia, createSchema, type Resource, type Role, type RowIn } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import type { Statement } from "../../database/connection/Batch";
import type { Transaction } from "../../database/connection/Transaction";
import type { Pictures } from "./keepPictures";
import type { Repository } from "./itineraryDays";
import { readBody } from "../../rest/endpoint/compilers";
import type { Values, CallerContext, Services, Context } from "../../rest/endpoint/Context";
import { createRow } from "../../rest/writes/writeRow";

/** The context in which the demo is made: one transaction with a moving clock. */
export interface Seeding {
  tx: Transaction;
  services: Services;
  log: FastifyBaseLogger;
  /** The moment of seeding; all of the demo lies before it. */
  now: Date;
  /** The day of seeding in the organisation's time zone. */
  today: PlainDate;
  pictures: Pictures;
  staff: Map<Role, Caller>;
}

/** The time zone of the demo's organisation. */
export const demoTimeZone = "Asia/Kolkata";

/** Sets the database's clock until the transaction ends (structure/changes.ts), for the demo and tests only. */
export const setMoment = (at: Date): Statement => ({
  text: "select set_config('app.moment', $1, true)",
  values: [at.toISOString()],
});

/** The context of the server at a moment; sets the clock of the database to it. */
export function serverAt({ tx, services, log }: Seeding, now: Date, via: ChangeVia): Context {
  tx.later(setMoment(now));
  tx.setWriter({ via });
  return {
    tx,
    services,
    log,
    now,
    caller: null,
    acting: "system",
    address: null,
    whenUndone: () => undefined,
  };
}

/** The context of a staff member who uses a form at a moment. */
export function staffAt(seeding: Seeding, now: Date, role: Role): CallerContext {
  const caller = callerOf(seeding, role);
  const work = serverAt(seeding, now, "form");
  seeding.tx.setWriter({ via: "form", userId: caller.userId });
  return { ...work, caller, acting: caller };
}

/** @throws Error where the demo has none. */
export function callerOf({ staff }: Seeding, role: Role): Caller {
  const caller = staff.get(role);
  if (!caller) throw new Error(`The demo has no user with the role "${role}".`);
  return caller;
}

const bodies = new Map<Resource, ReturnType<typeof createSchema>>();

/** Makes a row as POST does. @throws HttpError where the demo's data break a rule of the declaration. */
export function create<R extends Resource>(work: Context, resource: R, values: Values): Promise<RowIn<R>> {
  const schema = bodies.get(resource) ?? createSchema(resource);
  bodies.set(resource, schema);
  const body = readBody(schema, values);
  return createRow(work, resource, body);
}

export interface Ground {
  teamIds: ReadonlyMap<string, string>;
  sourceIds: ReadonlyMap<string, string>;
  accountIds: ReadonlyMap<string, string>;
  repository: Repository;
}
