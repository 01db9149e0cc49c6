import * as z from "zod";
import type { JobKind } from "../../src/vocabulary";

/** What the queue knows of a kind of job. What the job does is in server/jobs/handlers.ts. */
export interface JobRule<Payload extends z.ZodType = z.ZodType> {
  /** What a job is about: ids and settings, never what a row says by then. */
  payload: Payload;
  /** So often it is tried before it counts as failed for good. */
  attempts: number;
  /** Milliseconds from the first failed attempt to the next; each further time twice as long, up to `longestWait`. */
  wait: number;
  /** Milliseconds that one attempt may take. */
  timeLimit: number;
}

const nothing = z.strictObject({});
const rule = <Payload extends z.ZodType>(given: JobRule<Payload>) => given;

/** What is mailed, and to whom. */
const mailPayload = z.discriminatedUnion("what", [
  /** The link with which a user sets a password, for as long as whoever made it may make it. */
  z.strictObject({ what: z.literal("password_link"), userId: z.uuid(), madeBy: z.uuid() }),
  /** The link with which a user confirms their address. */
  z.strictObject({ what: z.literal("address_link"), userId: z.uuid() }),
  /** What changed about a user's way in, for the address that they had until then. */
  z.strictObject({
    what: z.literal("account"),
    userId: z.uuid(),
    change: z.enum(["password", "email", "role", "factor_added", "factor_removed", "recovery_code"]),
    to: z.string(),
    isConfirmed: z.boolean(),
  }),
  /** What a user is told of, as it is chosen in their profile. */
  z.strictObject({ what: z.literal("notification"), id: z.string() }),
  /** A version for a customer, in the words of whoever sends it. {link} stays in them until it is made. */
  z.strictObject({
    what: z.literal("offer"),
    offerId: z.uuid(),
    by: z.uuid(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
  }),
  /** What a customer accepted under a link, for the customer. */
  z.strictObject({ what: z.literal("receipt"), offerId: z.uuid() }),
]);

/** Every kind of job. */
export const jobRules = {
  trips_of_the_day: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 60_000 }),
  expired_itineraries: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 60_000 }),
  expiring_offers: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 60_000 }),
  touched_drafts: rule({
    payload: z.strictObject({ resource: z.string(), id: z.uuid(), to: z.string() }),
    attempts: 6,
    wait: 30_000,
    timeLimit: 600_000,
  }),
  lost_pictures: rule({
    payload: z.strictObject({ erased: z.array(z.uuid()).optional() }),
    attempts: 4,
    wait: 600_000,
    timeLimit: 600_000,
  }),
  earlier_offers: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 600_000 }),
  run_lines: rule({
    payload: z.strictObject({ run: z.uuid() }),
    attempts: 6,
    wait: 30_000,
    timeLimit: 120_000,
  }),
  mail: rule({ payload: mailPayload, attempts: 9, wait: 60_000, timeLimit: 90_000 }),
} as const satisfies Record<JobKind, JobRule>;

/** What jobs of a kind are about. */
export type PayloadOf<Kind extends JobKind> = z.infer<(typeof jobRules)[Kind]["payload"]>;

const longestWait = 6 * 3_600_000;

/** Milliseconds until a job that has failed so often is tried again. */
export const waitAfter = (kind: JobKind, attempts: number): number =>
  Math.min(jobRules[kind].wait * 2 ** (attempts - 1), longestWait);

/** After so many milliseconds beyond its time limit, a job that still runs was left by a server that stopped. */
const grace = 15_000;

/** For each kind, the time after which a running job is begun again, in milliseconds. */
export const takeOverTimes: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(jobRules).map(([kind, { timeLimit }]) => [kind, timeLimit + grace]),
);
