import type { ChildBand, PricedHotel } from "./pricedHotel";

/** The first age band of a hotel that covers an age in years, or null. Open ends cover everything. */
export function childBandFor(hotel: PricedHotel, age: number | null): ChildBand | null {
  if (age === null) return null;
  const covers = ({ fromAge, toAge }: ChildBand) => age >= (fromAge ?? 0) && age <= (toAge ?? 17);
  return (hotel.childBands ?? []).find(covers) ?? null;
}
