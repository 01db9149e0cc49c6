import { joinParts } from "../../domain/formats/text";
import type { Formats } from "../../domain/formats/formatsOf";
import type { Trip } from "../../resources/trips";
import { paxText } from "../trips/paxText";
import { tripDatesText } from "../trips/tripDatesText";

/** A trip beside its customer's name: number, first destinations, dates and people. */
export const tripAbout = (trip: Trip, formats: Formats, today: string): string =>
  joinParts([
    trip.reference,
    joinParts(trip.destinations.slice(0, 2), ", "),
    tripDatesText(trip, formats, today),
    `${paxText(trip)} pax`,
  ]);
