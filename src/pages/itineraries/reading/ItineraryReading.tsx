import { ItineraryHeader } from "./ItineraryHeader";
import { soldStates } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useToday } from "../../../components/useToday";
import { PrintButton } from "../../printing/PrintButton";
import { ScreenOnly } from "../../printing/ScreenOnly";
import type { Itinerary } from "../../../resources/itineraries";
import type { Trip } from "../../../resources/trips";
import { possibleTransitions } from "../../trips/itineraries/useItineraryMenu";
import { TripDifferences } from "../../trips/itineraries/TripDifferences";
import { useHere } from "../presence/PeopleHere";
import { ReadItinerary } from "./ReadItinerary";
import styles from "./reading.module.css";

interface ItineraryReadingProps {
  trip: Trip;
  itinerary: Itinerary;
  mayWork: boolean;
}

/** The page of an offer for those who read it, and for everyone once it is accepted. */
export function ItineraryReading({ trip, itinerary, mayWork }: ItineraryReadingProps) {
  const { name, status } = itinerary;
  const { actor } = useFieldEnvironment();
  useHere(itinerary.id, null);
  const today = useToday();
  const mayUndo = possibleTransitions(itinerary, actor.role, { tripStatus: trip.status, today }).some(
    ({ to }) => to === "draft",
  );
  const undoing = soldStates.includes(trip.status)
    ? `begin version ${(itinerary.offerNumber ?? 1) + 1}, beside which the trip stays sold on this one, or `
    : "move it back to draft or ";
  return (
    <>
      <ScreenOnly>
        <ItineraryHeader trip={trip} itinerary={itinerary} name={name} mayWork={mayWork}>
          <PrintButton />
        </ItineraryHeader>
        {mayWork && status === "accepted" && (
          <p className={styles.note}>
            {`The customer accepted this itinerary, so it stays as it is. To change it, ${mayUndo ? undoing : ""}duplicate it.`}
          </p>
        )}
        <TripDifferences trip={trip} itinerary={itinerary} mayWork={mayWork} />
      </ScreenOnly>
      <ReadItinerary trip={trip} itinerary={itinerary} />
    </>
  );
}
