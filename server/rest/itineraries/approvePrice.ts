import * as z from "zod";
import { leadingRoles } from "../../../src/vocabulary";
import { plainMoney } from "../../../src/domain/money/amounts";
import { mainOptionOf } from "../../../src/domain/pricing/priceInput";
import { itineraries } from "../../../src/resources/itineraries";
import { teams } from "../../../src/resources/teams";
import { timeline } from "../../../src/resources/timeline";
import { type Trip, trips } from "../../../src/resources/trips";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { keyNameOf } from "../../database/query/ruleSql";
import { calculate } from "../../pricing/calculate";
import { fieldError, forbidden } from "../../http/HttpError";
import { rowOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { changeRow, insertRow, readRow } from "../endpoint/rows";
import { lockRow, refuseLocked } from "../writes/writeRow";
import { notify } from "../notifications/notify";
import { priceInputOf } from "./priceInputOf";

const body = z.strictObject({ version: z.int().optional() }).optional();

/** Lets an adjusted price pass below the lowest margin, as it is now. One that is approved already stays as it was approved. */
export const approvePrice = endpoint({
  method: "POST",
  url: "/api/itineraries/:id/approve-price",
  access: { resource: itineraries, action: "update" },
  summary: "Approve an adjusted price that is below the lowest margin",
  body,
  answer: rowOf(itineraries),
  idempotent: true,
  async transact(context, { body: asked, params }) {
    const { tx, caller, now } = context;
    const row = await lockRow(context, itineraries, params.id, { action: "update", version: asked?.version });
    const trip = await readRow(tx, trips, row.tripId);
    if (!(await mayApprove(tx, trip, caller)))
      throw forbidden("Owners, admins and the manager of the trip's team approve prices.");
    refuseLocked(itineraries, row);
    const input = await priceInputOf(tx, row, now);
    const whole = await calculate(tx, "whole", input, { findings: false });
    const { currency } = whole;
    const adjusted = whole.adjusted.flatMap((price) => {
      const option = row.options.find(({ id }) => id === price.optionId);
      const adjustment = option?.adjustment ?? row.adjustment;
      return adjustment ? [{ ...price, adjustment }] : [];
    });
    const first = adjusted.find(({ optionId }) => optionId === mainOptionOf(row)) ?? adjusted[0];
    if (!first || currency === null)
      throw fieldError("adjustment", "The price is not adjusted: there is nothing to approve.");
    if (adjusted.every(({ isHeld }) => isHeld)) return row;
    const told = adjusted.map(({ name, total }) => `${name} ${plainMoney(total, currency)}`.trim());
    // Everybody who reads the trip reads this; what the business earns is in the history, for those who may know.
    const note = `The price of ${row.name} was approved: ${told.join(", ")}.`;
    const entry = {
      tripId: row.tripId,
      kind: "note",
      body: note,
      apiKey: keyNameOf(context.acting),
    } as const;
    await insertRow(context, timeline, entry);
    await notify(context, "price_approved", {
      userId: trip?.assigneeUserId ?? null,
      ...{ tripId: row.tripId, itineraryId: row.id },
    });
    const { total, marginBasisPoints, adjustment } = first;
    const options = adjusted.flatMap(({ optionId, name: _name, isHeld: _isHeld, ...price }) =>
      optionId === null ? [] : [{ optionId, ...price }],
    );
    const priceApproval = {
      by: caller.userId,
      at: now.toISOString(),
      currency,
      total,
      marginBasisPoints,
      adjustment,
      options,
    };
    return changeRow(context, itineraries, row.id, { priceApproval });
  },
});

/** A manager approves in person: a key that somebody made for selling does not carry that right. */
async function mayApprove(tx: Transaction, trip: Trip | undefined, caller: Caller): Promise<boolean> {
  if (leadingRoles.some((role) => role === caller.role)) return true;
  if (caller.apiKeyId !== null) return false;
  const team = trip?.assigneeTeamId ? await readRow(tx, teams, trip.assigneeTeamId) : undefined;
  return team?.managerId === caller.userId;
}
