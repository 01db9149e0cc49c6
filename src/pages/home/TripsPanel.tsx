import type { Trip } from "../../resources/trips";
import { ListPanel } from "./ListPanel";
import type { ListView } from "./listView";
import { TripRow, type TripRowShows } from "./TripRow";

interface TripsPanelProps {
  heading: string;
  note?: string;
  view: ListView;
  empty: string;
  /** What matters of each trip in this list. */
  shows: TripRowShows;
}

/** A list of trips of the home page. */
export const TripsPanel = ({ shows, ...panel }: TripsPanelProps) => (
  <ListPanel<Trip> {...panel}>{(trip) => <TripRow key={trip.id} trip={trip} shows={shows} />}</ListPanel>
);
