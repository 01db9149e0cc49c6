import * as z from "zod";
import { checkMove } from "../../../src/domain/trips/checkMove";
import { tripMoves } from "../../../src/domain/trips/tripMoves";
import { trips, type Trip } from "../../../src/resources/trips";
import { permits } from "../../../src/schema/access";
import { date } from "../../../src/schema/kinds/date";
import { presentSchema } from "../../../src/schema/bodies";
import { storable } from "../../../src/schema/kinds/storable";
import { forbidden, Refusal } from "../../auth/Refusal";
import { answerSchema } from "../answerSchema";
import type { Endpoint } from "../endpoint";
import { staleVersion } from "../writes/writeOutcome";
import { acceptedCount } from "./acceptedCount";
import { enterState } from "./enterState";
import { lockTrip } from "./lockTrip";
import { organisationOf, todayOf } from "../organisation/organisationOf";
import { stateLabelsOf } from "./stateLabelsOf";

const body = z.strictObject({
  to: z.string("Say which state the trip moves to.").max(40),
  reason: storable(2_000).nullish(),
  closeReason: storable(40).nullish(),
  // The schema of a date field gives a text.
  reviewDate: (presentSchema(date({ label: "Review on" })) as z.ZodType<string>).nullish(),
  version: z.int("Say which version was read.").min(1).optional(),
});

/** Moves a trip to another state by the table of moves; see src/domain/trips/tripMoves.ts. */
export const moveTrip: Endpoint<z.infer<typeof body>> = {
  method: "POST",
  url: "/api/trips/:id/move",
  access: { resource: trips, action: "update" },
  tag: trips.label.many,
  summary: "Move a trip to another state",
  body,
  answer: answerSchema(trips),
  idempotent: true,
  async work(work, { body: { to, reason, closeReason, reviewDate, version }, params }) {
    const { tx, caller, now } = work;
    const trip = await lockTrip(tx, params.id ?? "");
    if (!permits(trips.access.update, caller, asRow(trip))) throw forbidden();
    if (version !== undefined && version !== trip.version) throw staleVersion(trips, asRow(trip), caller);
    const organisation = await organisationOf(tx);
    const decision = checkMove({
      trip,
      to,
      role: caller.role,
      reason,
      closeReason,
      reviewDate,
      acceptedItineraryCount: await acceptedCount(tx, trip.id),
      today: todayOf(organisation, now),
      labels: stateLabelsOf(organisation),
    });
    if (!decision.ok) {
      const errors = Object.fromEntries(
        Object.entries(decision.errors).map(([field, messages]) => [field, [...messages]]),
      );
      throw new Refusal(isForOthers(trip, to, caller.role) ? 403 : 422, decision.message, { errors });
    }
    return enterState(work, trip, decision, organisation);
  },
};

/** Whether the table knows the move, for other roles. */
const isForOthers = (trip: Trip, to: string, role: string): boolean =>
  tripMoves.some(
    (move) => move.from === trip.status && move.to === to && !move.roles.some((one) => one === role),
  );

/** A trip is a row of its resource; interfaces of exact fields lose the index signature. */
const asRow = (trip: Trip) => ({ ...trip });
