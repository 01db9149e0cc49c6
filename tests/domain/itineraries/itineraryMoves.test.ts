import { describe, expect, it } from "vitest";
import { itineraryStatuses, type ItineraryStatus, type TripState } from "../../../src/vocabulary";
import { itineraryTransitions } from "../../../src/resources/shared/itineraryTransitions";
import { itineraries } from "../../../src/resources/itineraries";
import type { Role } from "../../../src/schema/field/access";
import { decideTransition } from "../../../src/schema/decideTransition";

// The keys of the table are its statuses.
const statuses = Object.keys(itineraryStatuses) as ItineraryStatus[];
const wish = (
  status: ItineraryStatus,
  to: string,
  { role = "sales", tripStatus = "quoted" }: { role?: Role; tripStatus?: TripState } = {},
) =>
  decideTransition(itineraries, {
    row: { status, validUntil: null },
    to,
    role,
    facts: { today: "2026-11-21", tripStatus },
  });

describe("the transitions of itineraries", () => {
  it.each(statuses.flatMap((from) => statuses.map((to) => ({ from, to }))))(
    "answers $from → $to as the table says",
    ({ from, to }) => {
      const isListed = itineraryTransitions.table.some((move) => move.from === from && move.to === to);
      expect(wish(from, to).ok).toBe(isListed);
    },
  );

  it("names what is possible instead of a transition that is not", () => {
    expect(wish("expired", "accepted")).toMatchObject({
      ok: false,
      message: 'An itinerary does not move from "Expired" to "Accepted". From here it can move to: Draft.',
    });
    expect(wish("draft", "lost")).toMatchObject({
      message: expect.stringContaining('"lost" is not a status'),
    });
  });

  it("keeps the itinerary that a sold trip stands on, whose next version may be begun", () => {
    expect(wish("accepted", "declined", { tripStatus: "converted" })).toMatchObject({ ok: false });
    expect(wish("accepted", "declined", { tripStatus: "in_progress" })).toMatchObject({ ok: true });
    expect(wish("accepted", "draft", { tripStatus: "converted" })).toMatchObject({ ok: true });
  });

  it("is closed to roles that only read", () => {
    expect(wish("draft", "sent", { role: "viewer" })).toMatchObject({
      message: expect.stringContaining("no move from here for the role viewer"),
    });
  });
});
