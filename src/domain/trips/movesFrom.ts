import type { Role } from "../organisation/roles";
import { tripMoves, type TripMove } from "./tripMoves";
import type { TripState } from "./tripStates";

/** The moves that a role may make by hand from a state, the usual next step first. */
export function movesFrom(state: TripState, role: Role): readonly TripMove[] {
  return tripMoves.filter((move) => move.from === state && move.roles.includes(role));
}
