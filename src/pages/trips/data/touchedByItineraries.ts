/** The resources that a change of an itinerary may affect. */
export const touchedByItineraries = ["itineraries", "follow-ups", "trips", "timeline"] as const;
