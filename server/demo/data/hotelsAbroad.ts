import type { HotelPlan } from "./HotelPlan";

/** Invented houses outside India. */
export const hotelsAbroad: readonly HotelPlan[] = [
  {
    name: "Frangipani Terrace Villas",
    propertyType: "villa",
    starCategory: "luxury",
    city: "Ubud",
    country: "ID",
    address: "Jalan Sawah Hijau 12, Ubud",
    at: [-8.4962, 115.2494],
    currency: "USD",
    phone: "+62 361 555 0110",
    contact: ["Kadek Wirawan", "Reservations"],
    rooms: [
      ["One Bedroom Pool Villa", 165, "cp"],
      ["Rice Field Suite", 118, "cp"],
    ],
    amenities: ["Private pools", "Yoga deck", "Shuttle to town", "Spa"],
    description: "Villas on a slope of rice terraces, each with a plunge pool and an outdoor bath.",
    scene: { motif: "terraces", palette: "mist" },
  },
  {
    name: "Creekline Tower",
    propertyType: "hotel",
    starCategory: "4",
    city: "Dubai",
    country: "AE",
    address: "Al Seef Street 9",
    at: [25.2607, 55.3057],
    currency: "AED",
    phone: "+971 4 555 0111",
    contact: ["Rania Haddad", "Tour operators' desk"],
    rooms: [
      ["Superior City Room", 420, "cp", "map"],
      ["Creek View Suite", 690, "cp"],
    ],
    amenities: ["Rooftop pool", "Metro next door", "Family rooms", "Gym"],
    description:
      "Thirty-two floors above the old creek. The metro, the souks and the abra jetty are all a walk away.",
    scene: { motif: "skyline", palette: "dusk" },
  },
  {
    name: "Mistgate Hill Hotel",
    propertyType: "boutique",
    starCategory: "4",
    city: "Kandy",
    country: "LK",
    address: "Rajapihilla Mawatha 44",
    at: [7.2836, 80.6412],
    currency: "USD",
    phone: "+94 81 555 0112",
    contact: ["Nadeesha Silva", "Reservations"],
    rooms: [
      ["Hill Room", 84, "cp", "map"],
      ["Lake Suite", 132, "cp", "map"],
    ],
    amenities: ["Infinity pool", "Ayurveda", "Driver rooms", "Wi-Fi"],
    description: "Above the lake of Kandy, with monkeys in the garden and the temple bells at six.",
    scene: { motif: "terraces", palette: "dawn" },
  },
];
