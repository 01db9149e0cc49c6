import { checkMove } from "../../../src/domain/trips/checkMove";
import { movesFrom } from "../../../src/domain/trips/movesFrom";
import { tripStates } from "../../../src/domain/trips/tripStates";
import { trips, type Trip } from "../../../src/resources/trips";
import { permits } from "../../../src/schema/access";
import { notFound } from "../../auth/Refusal";
import { get } from "../../database/repository/get";
import type { Endpoint } from "../endpoint";
import { acceptedCount } from "./acceptedCount";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { stateLabelsOf } from "./stateLabelsOf";

/** What a person has to give with a move; the rest is up to the trip. */
const given = ["reason", "closeReason", "reviewDate"];

/** The moves that the caller may make with a trip now: what each asks for, and what the trip still lacks for it. */
export const listMoves: Endpoint = {
  method: "GET",
  url: "/api/trips/:id/moves",
  access: { resource: trips, action: "read" },
  tag: trips.label.many,
  summary: "List the moves that are possible",
  answer: {
    type: "array",
    items: {
      type: "object",
      properties: {
        to: { type: "string" },
        label: { type: "string" },
        reasonRequired: { type: "boolean" },
        closeReasonRequired: { type: "boolean" },
        reviewDateRequired: { type: "boolean" },
        missing: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
      },
    },
  },
  async read(tx, { caller, params }) {
    const row = await get(tx, trips, params.id ?? "", caller);
    if (!row) throw notFound("This trip");
    if (!permits(trips.access.update, caller, row)) return [];
    // The repository gives every field of the declaration.
    const trip = row as unknown as Trip;
    const [organisation, accepted] = await Promise.all([organisationOf(tx), acceptedCount(tx, trip.id)]);
    const labels = stateLabelsOf(organisation);
    const today = todayOf(organisation, new Date());
    return movesFrom(trip.status, caller.role).map((move) => {
      const decision = checkMove({
        trip,
        to: move.to,
        role: caller.role,
        acceptedItineraryCount: accepted,
        today,
      });
      const missing = decision.ok
        ? []
        : Object.entries(decision.errors).filter(([field]) => !given.includes(field));
      return {
        to: move.to,
        label: labels[move.to] ?? tripStates[move.to].label,
        reasonRequired: move.reasonRequired ?? false,
        closeReasonRequired: move.closeReasonRequired ?? false,
        reviewDateRequired: move.reviewDateRequired ?? false,
        missing: Object.fromEntries(missing),
      };
    });
  },
};
