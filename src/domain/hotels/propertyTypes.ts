import type { Choices, ValueOf } from "../vocabulary/choice";

/** What kind of house a hotel is. */
export const propertyTypes = {
  hotel: { label: "Hotel" },
  resort: { label: "Resort" },
  villa: { label: "Villa" },
  apartment: { label: "Apartment" },
  guest_house: { label: "Guest house" },
  homestay: { label: "Homestay" },
  hostel: { label: "Hostel" },
  lodge: { label: "Lodge" },
  cottage: { label: "Cottage" },
  camp: { label: "Camp" },
  houseboat: { label: "Houseboat" },
  heritage: { label: "Heritage" },
  boutique: { label: "Boutique" },
  cruise_cabin: { label: "Cruise cabin" },
} as const satisfies Choices;

/** The stored value of a property type. */
export type PropertyType = ValueOf<typeof propertyTypes>;
