import { roles } from "../organisation/roles";
import { movesFrom } from "./movesFrom";
import type { MoveRequest, RefusedMove } from "./moveRequest";
import type { TripMove } from "./tripMoves";
import { tripStates, type TripState } from "./tripStates";

/** The refusal of a move that is not in the table (no move given) or not open to the role; it names what is allowed. */
export function refusalOf(request: MoveRequest, move: TripMove | undefined): RefusedMove {
  const message = `${problemOf(request, move)} ${allowedMoves(request)}`;
  return { ok: false, message, errors: { to: [message] } };
}

function problemOf(request: MoveRequest, closed: TripMove | undefined): string {
  const { trip, to } = request;
  if (!isTripState(to)) return `"${to}" is not a state of a trip.`;
  if (to === trip.status) return `The trip is already "${labelOf(request, to)}".`;
  const step = `from "${labelOf(request, trip.status)}" to "${labelOf(request, to)}"`;
  if (!closed) return `A trip does not move ${step}.`;
  return `A trip is moved ${step} only by: ${closed.roles.map((role) => roles[role].label.toLowerCase()).join(", ")}.`;
}

function allowedMoves(request: MoveRequest): string {
  const allowed = movesFrom(request.trip.status, request.role).map(({ to }) => labelOf(request, to));
  if (allowed.length > 0) return `From here it can move to: ${allowed.join(", ")}.`;
  return `There is no move from here for the role ${roles[request.role].label.toLowerCase()}.`;
}

function labelOf({ labels }: MoveRequest, state: TripState): string {
  return labels?.[state] ?? tripStates[state].label;
}

function isTripState(value: string): value is TripState {
  return Object.hasOwn(tripStates, value);
}
