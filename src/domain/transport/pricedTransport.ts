import type { Maybe, TransportKind } from "../../vocabulary";

/** A vehicle that a transport service comes in. */
export interface VehicleType {
  readonly name?: Maybe<string>;
  /** As many as are needed where missing. */
  readonly seats?: Maybe<number>;
  readonly bags?: Maybe<number>;
}

/** What pricing and checking read of a transport service. A stored row fits as it is. */
export interface PricedTransport {
  readonly id: string;
  /** Offered for itineraries unless false. */
  readonly isActive?: Maybe<boolean>;
  readonly name?: Maybe<string>;
  readonly kind?: Maybe<TransportKind>;
  readonly city?: Maybe<string>;
  /** ISO 3166-1 alpha-2. */
  readonly country?: Maybe<string>;
  readonly durationMinutes?: Maybe<number>;
  /** How far it goes, or may be driven; of a vehicle for days, on each. */
  readonly includedKm?: Maybe<number>;
  readonly vehicles?: Maybe<readonly VehicleType[]>;
}

/** So many vehicles of one name. */
export interface VehicleCount {
  readonly vehicle: string;
  readonly count: number;
}

/** "2 × Van and 1 × Sedan". */
export function vehiclesText(vehicles: readonly VehicleCount[]): string {
  const texts = vehicles.map(({ vehicle, count }) => `${count} × ${vehicle || "vehicle"}`);
  return texts.length < 2
    ? (texts[0] ?? "no vehicle")
    : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}
