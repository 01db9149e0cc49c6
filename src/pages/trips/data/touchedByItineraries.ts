/** Whatever an itinerary's fate may change: the trip's state and history too. */
export const touchedByItineraries = ["itineraries", "follow-ups", "trips", "timeline"] as const;
