import type { HotelPlan } from "./HotelPlan";

/** Invented houses in Rajasthan and the Himalaya. */
export const hotelsOfTheNorth: readonly HotelPlan[] = [
  {
    name: "Amberlight Haveli",
    propertyType: "heritage",
    starCategory: "heritage",
    city: "Jaipur",
    country: "IN",
    address: "22 Moti Chowk, Brahmpuri",
    at: [26.9391, 75.8231],
    currency: "INR",
    phone: "+91 141 555 0104",
    contact: ["Devika Rathore", "Owner"],
    rooms: [
      ["Jharokha Room", 6_800, "cp", "map"],
      ["Mirror Suite", 11_900, "cp"],
    ],
    amenities: ["Rooftop restaurant", "Pool", "Wi-Fi", "Cooking lessons"],
    description:
      "Four generations of one family have kept this haveli; the breakfast room still has its painted ceiling. View of the fort from the roof.",
    scene: { motif: "palace", palette: "sand" },
  },
  {
    name: "Lakewhisper Palace",
    propertyType: "heritage",
    starCategory: "5",
    city: "Udaipur",
    country: "IN",
    address: "Hanuman Ghat Road",
    at: [24.5794, 73.6794],
    currency: "INR",
    phone: "+91 294 555 0105",
    contact: ["Harsh Solanki", "Sales manager"],
    rooms: [
      ["Lake View Room", 12_400, "cp", "map"],
      ["Maharana Suite", 24_800, "cp"],
    ],
    amenities: ["Lake pool", "Spa", "Boat jetty", "Two restaurants", "Wi-Fi"],
    description:
      "White arches straight out of the lake. Guests arrive by boat; at dusk the palace opposite lights up.",
    scene: { motif: "palace", palette: "dusk" },
  },
  {
    name: "Dunesong Camp",
    propertyType: "camp",
    starCategory: "unrated",
    city: "Jaisalmer",
    country: "IN",
    address: "Sam Dunes Road, km 41",
    at: [26.8321, 70.5109],
    currency: "INR",
    phone: "+91 299 555 0106",
    contact: ["Sawai Bhati", "Camp manager"],
    rooms: [
      ["Dune Tent", 8_300, "map"],
      ["Royal Tent", 12_700, "map"],
    ],
    amenities: ["Camp fire with music", "Camel ride", "Private bathrooms"],
    description:
      "Twenty tents with real beds and hot water at the edge of the dunes. Dinner is served under the sky.",
    scene: { motif: "dunes", palette: "sand" },
  },
  {
    name: "Deodar Hollow Cottages",
    propertyType: "cottage",
    starCategory: "3",
    city: "Manali",
    country: "IN",
    address: "Log Huts Road, Old Manali",
    at: [32.2529, 77.1807],
    currency: "INR",
    phone: "+91 190 555 0107",
    contact: ["Tenzin Dolkar", "Reservations"],
    rooms: [
      ["Orchard Room", 4_900, "cp", "map"],
      ["Family Cottage", 8_900, "cp", "map"],
    ],
    amenities: ["Apple orchard", "Fireplaces", "Parking", "Pets welcome"],
    description: "Wooden cottages in an apple orchard, ten minutes on foot from the old village.",
    scene: { motif: "pines", palette: "day" },
  },
];
