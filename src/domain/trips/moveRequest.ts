import type { PlainDate } from "../dates/plainDate";
import type { Role } from "../organisation/roles";
import type { Maybe } from "../vocabulary/maybe";
import type { CloseReason } from "./closeReasons";
import type { TripState } from "./tripStates";

/** What a move looks at in the trip. A stored trip row fits as it is. */
export interface TripFacts {
  readonly status: TripState;
  readonly startDate?: Maybe<PlainDate>;
  readonly endDate?: Maybe<PlainDate>;
  readonly dateFlexibility?: Maybe<string>;
  readonly email?: Maybe<string>;
  readonly phone?: Maybe<string>;
  readonly whatsapp?: Maybe<string>;
}

/** A wish to move a trip, with everything that the decision depends on. */
export interface MoveRequest {
  readonly trip: TripFacts;
  readonly to: string;
  readonly role: Role;
  /** Free text. */
  readonly reason?: Maybe<string>;
  /** The choice that goes with a move to cancelled or dropped. */
  readonly closeReason?: Maybe<string>;
  readonly reviewDate?: Maybe<PlainDate>;
  readonly acceptedItineraryCount: number;
  /** Today in the organisation's time zone. */
  readonly today: PlainDate;
  /** The organisation's own names for the states. */
  readonly labels?: Readonly<Partial<Record<TripState, string>>>;
}

/** What the trip and its timeline entry keep once the move is made. */
export interface AcceptedMove {
  readonly ok: true;
  readonly from: TripState;
  readonly to: TripState;
  readonly reason: string | null;
  readonly closeReason: CloseReason | null;
  readonly reviewDate: PlainDate | null;
}

/** Why a move was refused: one message, and what is wrong by field (reason, closeReason, reviewDate, startDate, …). */
export interface RefusedMove {
  readonly ok: false;
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}
