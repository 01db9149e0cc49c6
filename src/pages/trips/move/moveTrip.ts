import type { AcceptedMove } from "../../../domain/trips/moveRequest";
import { http } from "../../../providers/http";
import type { Trip } from "../../../resources/trips";
import { expectOfRow } from "../../../providers/rows/expectOfRow";
import { refresh, rememberRow } from "../../../providers/rows/useRow";

/** Whatever a move may change besides the trip: its history, its next steps and what its itineraries say. */
const touchedByMoves = ["trips", "timeline", "follow-ups", "itineraries"] as const;

/** Makes a move that `checkMove` accepted. The page shows the state at once and takes it back where the server refuses. */
export async function moveTrip(trip: Trip, move: AcceptedMove): Promise<Trip> {
  const takeBack = expectOfRow("trips", trip, { values: { status: move.to } });
  try {
    const { data } = await http.post<Trip>(`/api/trips/${trip.id}/move`, bodyOf(trip, move));
    rememberRow("trips", data);
    return data;
  } catch (thrown) {
    takeBack();
    throw thrown;
  } finally {
    void refresh(...touchedByMoves);
  }
}

/** What the move says; what it does not say is left out. */
function bodyOf({ version }: Trip, { to, reason, closeReason, reviewDate }: AcceptedMove) {
  return {
    to,
    version,
    ...(reason ? { reason } : {}),
    ...(closeReason ? { closeReason } : {}),
    ...(reviewDate ? { reviewDate } : {}),
  };
}
