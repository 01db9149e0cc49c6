import * as z from "zod";
import type { JobKind } from "../../src/vocabulary";

/** The queue's rules for a kind of job. What a job does is in server/jobs/handlers.ts. */
export interface JobRule<Payload extends z.ZodType = z.ZodType> {
  /** Ids and settings only. The job reads rows when it runs. */
  payload: Payload;
  /** Attempts before the job counts as failed for good. */
  attempts: number;
  /** Milliseconds from the first failed attempt to the next. Doubles each time, up to `longestWait`. */
  wait: number;
  /** Longest time of one attempt, in milliseconds. */
  timeLimit: number;
}

const nothing = z.strictObject({});
const rule = <Payload extends z.ZodType>(given: JobRule<Payload>) => given;

const mailPayload = z.discriminatedUnion("what", [
  /** A link to set a password. Valid as long as its maker may make such links. */
  z.strictObject({ what: z.literal("password_link"), userId: z.uuid(), madeBy: z.uuid() }),
  z.strictObject({ what: z.literal("address_link"), userId: z.uuid() }),
  /** A change to a user's sign-in, for the address that they had before. */
  z.strictObject({
    what: z.literal("account"),
    userId: z.uuid(),
    change: z.enum(["password", "email", "role", "factor_added", "factor_removed", "recovery_code"]),
    to: z.string(),
    isConfirmed: z.boolean(),
  }),
  z.strictObject({ what: z.literal("notification"), id: z.string() }),
  /** What waits for a user's digest (only where it is time for it) or waited for the end of their quiet hours. */
  z.strictObject({ what: z.literal("digest"), userId: z.uuid(), isTime: z.boolean() }),
  /** An offer for a customer, in the sender's words. {link} stays in the text until the link is made. */
  z.strictObject({
    what: z.literal("offer"),
    offerId: z.uuid(),
    by: z.uuid(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
  }),
  /** For the customer: what they accepted under a link. */
  z.strictObject({ what: z.literal("receipt"), offerId: z.uuid() }),
]);

export const jobRules = {
  trips_of_the_day: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 60_000 }),
  expired_itineraries: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 60_000 }),
  expiring_offers: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 60_000 }),
  old_documents: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 60_000 }),
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
  old_enquiries: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 60_000 }),
  ended_erasures: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 60_000 }),
  earlier_offers: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 600_000 }),
  run_lines: rule({
    payload: z.strictObject({ run: z.uuid() }),
    attempts: 6,
    wait: 30_000,
    timeLimit: 120_000,
  }),
  reminders: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 60_000 }),
  digests: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 60_000 }),
  due_reports: rule({ payload: nothing, attempts: 6, wait: 60_000, timeLimit: 60_000 }),
  /** Tried for a week, until the next ones are due: after an outage of mail a user gets one, not several. */
  report_mail: rule({
    payload: z.strictObject({ userId: z.uuid(), day: z.iso.date() }),
    attempts: 34,
    wait: 60_000,
    timeLimit: 120_000,
  }),
  made_report: rule({
    payload: z.strictObject({ id: z.uuid() }),
    attempts: 3,
    wait: 30_000,
    timeLimit: 180_000,
  }),
  mail: rule({ payload: mailPayload, attempts: 9, wait: 60_000, timeLimit: 90_000 }),
} as const satisfies Record<JobKind, JobRule>;

export type PayloadOf<Kind extends JobKind> = z.infer<(typeof jobRules)[Kind]["payload"]>;

const longestWait = 6 * 3_600_000;

/** Milliseconds until the next attempt after `attempts` failed ones. */
export const waitAfter = (kind: JobKind, attempts: number): number =>
  Math.min(jobRules[kind].wait * 2 ** (attempts - 1), longestWait);

/** A job still running this many milliseconds after its time limit was left by a stopped server. */
const grace = 15_000;

/** By kind: milliseconds after which a running job is started again. */
export const takeOverTimes: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(jobRules).map(([kind, { timeLimit }]) => [kind, timeLimit + grace]),
);
