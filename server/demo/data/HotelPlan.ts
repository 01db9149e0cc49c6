import type { propertyTypes, starCategories, ValueOf, MealPlan } from "../../../src/domain/vocabulary";
import type { Scene } from "../pictures/Scene";

/** A demo hotel in short; `hotelValues` makes the row of it. Prices are major units for a double room a night. */
export interface HotelPlan {
  name: string;
  propertyType: ValueOf<typeof propertyTypes>;
  starCategory: ValueOf<typeof starCategories>;
  city: string;
  country: string;
  address: string;
  at: readonly [latitude: number, longitude: number];
  currency: string;
  phone: string;
  contact: readonly [name: string, role: string];
  /** The room, what two people pay for a night in the main season, and the meal plans that it is sold with. */
  rooms: readonly (readonly [name: string, double: number, ...plans: MealPlan[]])[];
  amenities: readonly string[];
  description: string;
  scene: Pick<Scene, "motif" | "palette">;
}
