import { describe, expect, it } from "vitest";
import { nowQueue } from "../../../src/pages/home/nowQueue";
import type { FollowUp } from "../../../src/resources/followUps";
import type { Trip } from "../../../src/resources/trips";

// The queue looks at these fields alone.
const step = (id: string, dueAt: string, tripId = `trip of ${id}`) => ({ id, dueAt, tripId }) as FollowUp;
const enquiry = (id: string, more: Partial<Trip>) =>
  // As above.
  ({ id, status: "new", createdAt: "2026-11-20T08:00:00Z", assigneeUserId: null, ...more }) as Trip;

const ids = (steps: readonly FollowUp[], enquiries: readonly Trip[]) =>
  nowQueue(steps, enquiries).map((row) => (row.step ?? row.enquiry).id);

describe("nowQueue", () => {
  it("puts steps and enquiries in the order of what is due first", () => {
    const steps = [step("call", "2026-11-21T09:00:00Z"), step("mail", "2026-11-21T15:00:00Z")];
    const asked = enquiry("asked", { firstResponseDueAt: "2026-11-21T12:00:00Z" });
    expect(ids(steps, [asked])).toEqual(["call", "asked", "mail"]);
  });
  it("names a step once that was read twice", () => {
    const asked = step("question", "2026-11-21T09:00:00Z");
    expect(ids([asked, { ...asked }], [])).toEqual(["question"]);
  });
  it("names an enquiry once that is in two lists, as it was read last", () => {
    const taken = enquiry("asked", { assigneeUserId: "me", version: 2 });
    const before = enquiry("asked", { version: 1 });
    for (const read of [
      [taken, before],
      [before, taken],
    ])
      expect(nowQueue([], read).map((row) => row.enquiry)).toEqual([taken]);
  });
  it("goes by when an enquiry came in where no time for its answer was set", () => {
    expect(ids([step("call", "2026-11-20T09:00:00Z")], [enquiry("asked", {})])).toEqual(["asked", "call"]);
  });
  it("names a trip of somebody's once, by its step", () => {
    const mine = enquiry("trip", { assigneeUserId: "me" });
    expect(ids([step("call", "2026-11-21T09:00:00Z", "trip")], [mine])).toEqual(["call"]);
  });
  it("keeps an enquiry that somebody has still to take, whatever step it has", () => {
    expect(ids([step("call", "2026-11-21T09:00:00Z", "trip")], [enquiry("trip", {})])).toEqual([
      "trip",
      "call",
    ]);
  });
});
