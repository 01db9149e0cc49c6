import { missingForMove } from "./missingForMove";
import type { AcceptedMove, MoveRequest, RefusedMove } from "./moveRequest";
import { closeReasonOf } from "./closeReasonOf";
import { refusalOf } from "./refusalOf";
import { tripMoves } from "./tripMoves";

/**
 * Decides whether a trip may move to a state now. The answer is either what to store or why not, never an exception.
 * A move that the table does not know is refused with a message that names the allowed ones.
 * Source: docs/domain.md, "The life of a trip".
 */
export function checkMove(request: MoveRequest): AcceptedMove | RefusedMove {
  const { trip, to, role } = request;
  const move = tripMoves.find((candidate) => candidate.from === trip.status && candidate.to === to);
  if (!move || !move.roles.includes(role)) return refusalOf(request, move);
  const { closeReason, reason } = move.closeReasonRequired
    ? closeReasonOf(request)
    : { closeReason: null, reason: textOf(request.reason) };
  const errors = missingForMove(move, { ...request, closeReason, reason });
  const messages = Object.values(errors).flat();
  if (messages.length > 0) return { ok: false, message: messages.join(" "), errors };
  const reviewDate = move.reviewDateRequired ? (request.reviewDate ?? null) : null;
  return { ok: true, from: move.from, to: move.to, reason, closeReason, reviewDate };
}

function textOf(value: MoveRequest["reason"]): string | null {
  return value?.trim() || null;
}
