import type { PlainDate } from "../dates/plainDate";
import type { Maybe } from "../../vocabulary";

/** How many people a room of a type takes. */
export interface RoomType {
  readonly name?: Maybe<string>;
  /** Former names, and those that suppliers give it. */
  readonly alsoCalled?: Maybe<readonly string[]>;
  readonly maxAdults?: Maybe<number>;
  readonly maxChildren?: Maybe<number>;
  readonly maxOccupancy?: Maybe<number>;
  readonly extraBeds?: Maybe<number>;
}

/** Nights that a hotel does not sell, both included. */
export interface Blackout {
  readonly from?: Maybe<PlainDate>;
  readonly to?: Maybe<PlainDate>;
  readonly reason?: Maybe<string>;
}

/** What pricing and checking read of a hotel. A stored hotel row fits as it is. */
export interface PricedHotel {
  readonly id: string;
  /** Offered for itineraries unless false. */
  readonly isActive?: Maybe<boolean>;
  readonly name?: Maybe<string>;
  readonly city?: Maybe<string>;
  /** ISO 3166-1 alpha-2. */
  readonly country?: Maybe<string>;
  readonly roomTypes?: Maybe<readonly RoomType[]>;
  readonly blackouts?: Maybe<readonly Blackout[]>;
}

/** The room type of a name, or the only one where none is named; null where that leaves it open. */
export function roomTypeOf({ roomTypes }: PricedHotel, name: Maybe<string>): RoomType | null {
  const types = roomTypes ?? [];
  if (!name) return types.length === 1 ? (types[0] ?? null) : null;
  return (
    types.find((type) => type.name === name) ??
    types.find(({ alsoCalled }) => alsoCalled?.includes(name)) ??
    null
  );
}

/** What a room type that something names is called now; as it is where the hotel does not know it. */
export const presentRoomType = (hotel: PricedHotel, name: Maybe<string>): Maybe<string> =>
  name && (roomTypeOf(hotel, name)?.name ?? name);
