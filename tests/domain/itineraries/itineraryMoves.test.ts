import { describe, expect, it } from "vitest";
import { checkItineraryMove } from "../../../src/domain/itineraries/checkItineraryMove";
import { itineraryMoves } from "../../../src/domain/itineraries/itineraryMoves";
import { itineraryStatuses, type ItineraryStatus } from "../../../src/domain/itineraries/itineraryStatuses";

// The keys of the table are its statuses.
const statuses = Object.keys(itineraryStatuses) as ItineraryStatus[];
const wish = (status: ItineraryStatus, to: string, more: object = {}) =>
  checkItineraryMove({ status, to, role: "sales", tripStatus: "quoted", errors: [], ...more });

describe("checkItineraryMove", () => {
  it.each(statuses.flatMap((from) => statuses.map((to) => ({ from, to }))))(
    "answers $from → $to as the table says",
    ({ from, to }) => {
      const isListed = itineraryMoves.some((move) => move.from === from && move.to === to);
      expect(wish(from, to).ok).toBe(isListed);
    },
  );

  it("names what is possible instead of a move that is not", () => {
    expect(wish("expired", "accepted")).toEqual({
      ok: false,
      message: 'An itinerary does not move from "Expired" to "Accepted". From here it can move to: Draft.',
    });
    expect(wish("draft", "lost")).toMatchObject({
      message: expect.stringContaining('"lost" is not a status'),
    });
  });

  it("does not send what has errors, and names the first three", () => {
    const errors = ["Night 2 has no bed.", "B.", "C.", "D."];
    expect(wish("draft", "sent", { errors })).toEqual({
      ok: false,
      message: "Correct or waive what is wrong first: Night 2 has no bed. B. C. And 1 more.",
    });
  });

  it("keeps the itinerary that a sold trip stands on", () => {
    expect(wish("accepted", "draft", { tripStatus: "converted" })).toMatchObject({ ok: false });
    expect(wish("accepted", "draft", { tripStatus: "in_progress" })).toMatchObject({ ok: true });
  });

  it("is closed to roles that only read", () => {
    expect(wish("draft", "sent", { role: "viewer" })).toMatchObject({
      message: expect.stringContaining("no move from here for your role"),
    });
  });
});
