import type { Trip } from "../../../resources/trips";
import { travellersText } from "../../../domain/itineraries/pricedItinerary";
import { paxText } from "../paxText";
import words from "../../../components/words.module.css";

/** How many travel: adults, children, infants. */
export const PaxCell = ({ trip }: { trip: Trip }) => (
  <span className={words.number} title={travellersText(trip)}>
    {paxText(trip)}
  </span>
);
