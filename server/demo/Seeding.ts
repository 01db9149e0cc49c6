import type { PlainDate } from "../../src/domain/dates/plainDate";
import { createSchema, isWritable, type Resource, type Role } from "../../src/schema";
import type { Transaction } from "../database/connection/Transaction";
import type { Values } from "../rest/endpoint/Values";
import type { Pictures } from "./pictures/drawAll";

/** What the parts of the demo are made in. */
export interface Seeding {
  tx: Transaction;
  /** The moment of seeding; everything in the demo lies around it. */
  now: Date;
  /** Its day on the clock of the demo's organisation. */
  today: PlainDate;
  pictures: Pictures;
  userIds: ReadonlyMap<Role, string>;
}

/** The demo's organisation works on this clock. */
export const demoTimeZone = "Asia/Kolkata";

/**
 * A row as a request would make it: what a person writes passes the resource's schema and gets its defaults, what the
 * server itself sets is laid over it.
 * @throws ZodError where the demo's data break a rule of the declaration.
 */
export function rowOf(resource: Resource, values: Values): Values {
  const isWritten = (name: string) => {
    const field = resource.fields[name];
    return field !== undefined && isWritable(field, "create");
  };
  const written = Object.fromEntries(Object.entries(values).filter(([name]) => isWritten(name)));
  const set = Object.fromEntries(Object.entries(values).filter(([name]) => !isWritten(name)));
  return { ...createSchema(resource).parse(written), ...set };
}

/** The id of the user with a role. */
export function userOf({ userIds }: Seeding, role: Role): string {
  const id = userIds.get(role);
  if (!id) throw new Error(`The demo has no user with the role "${role}".`);
  return id;
}
