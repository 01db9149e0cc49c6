import { useCustom } from "@refinedev/core";
import { Link, useParams } from "react-router";
import { useMay } from "../../fields/useMay";
import { apiErrorOf } from "../../providers/apiError";
import { useRow } from "../../providers/rows/useRow";
import { itineraries, type Itinerary } from "../../resources/itineraries";
import { lockOf } from "../../schema";
import { type Trip, trips } from "../../resources/trips";
import { PlainPage } from "../../components/light/PlainPage";
import { Trouble } from "../../components/Trouble";
import { FormSkeleton } from "../resource/form/FormSkeleton";
import { HistoryPanel } from "../resource/history/HistoryPanel";
import { ItineraryEditor } from "./ItineraryEditor";
import { NoItinerary } from "./NoItinerary";
import { ItineraryHeader } from "./reading/ItineraryHeader";
import { soldStates } from "../../vocabulary";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useToday } from "../../components/useToday";
import { PrintButton } from "../printing/PrintButton";
import { ScreenOnly } from "../printing/ScreenOnly";
import { possibleTransitions } from "../trips/itineraries/useItineraryMenu";
import { TripDifferences } from "../trips/itineraries/TripDifferences";
import { useHere } from "./presence/PeopleHere";
import { ReadItinerary } from "./reading/ReadItinerary";
import styles from "./reading/reading.module.css";
import { lazy } from "react";
import { FoldedPanel } from "../../components/Panel";

/** An itinerary of a trip, new or there already: written by those who work on the trip, read by the others. */
export function ItineraryPage() {
  const { leadId = "", id = "" } = useParams();
  const trip = useRow<Trip>(trips.name, leadId);
  const itinerary = useRow<Itinerary>("itineraries", id);
  const mayUpdate = useMay(trips, "edit", trip.data);
  const mayWork = trip.data && mayUpdate;
  const { query: defaults } = useCustom<Partial<Itinerary>>({
    url: `/api/trips/${leadId}/itinerary-defaults`,
    method: "get",
    queryOptions: {
      enabled: mayWork === true && id === "",
      // They are what the form starts with; reading them again would not change it.
      staleTime: 0,
      gcTime: 0,
    },
  });
  // What was read once stays: a later reading that fails must not take away what is being written.
  const failed = [trip, id ? itinerary : defaults].find(({ data, error }) => error && !data);
  if (failed && isMissing(failed.error)) return <NoItinerary trip={trip.data} />;
  if (failed)
    return <Trouble message={apiErrorOf(failed.error).message} onRetry={() => void failed.refetch()} />;
  if (!trip.data) return <FormSkeleton />;
  if (!id) {
    if (!mayWork)
      return (
        <PlainPage title="Your role does not write itineraries" text="Whoever the trip is assigned to does.">
          <Link to={`/trips/${leadId}`}>{trip.data.reference}</Link>
        </PlainPage>
      );
    return defaults.data ? (
      <ItineraryEditor trip={trip.data} defaults={defaults.data.data} />
    ) : (
      <FormSkeleton />
    );
  }
  if (!itinerary.data) return <FormSkeleton />;
  if (itinerary.data.tripId !== trip.data.id) return <NoItinerary trip={trip.data} />;
  const mayEdit = mayWork === true && !lockOf(itineraries, itinerary.data);
  return (
    <>
      {mayEdit ? (
        <ItineraryEditor key={id} trip={trip.data} itinerary={itinerary.data} />
      ) : (
        <ItineraryReading trip={trip.data} itinerary={itinerary.data} mayWork={mayWork === true} />
      )}
      <VersionsPanel trip={trip.data} itinerary={itinerary.data} mayEdit={mayEdit} />
      <HistoryPanel resource={itineraries} row={itinerary.data} mayEdit={mayEdit} />
    </>
  );
}

/** No such row, or an address that cannot be one's. */
const isMissing = (error: unknown) => [400, 404].includes(apiErrorOf(error).statusCode);

interface ItineraryReadingProps {
  trip: Trip;
  itinerary: Itinerary;
  mayWork: boolean;
}

/** The page of an offer for those who read it, and for everyone once it is accepted. */
function ItineraryReading({ trip, itinerary, mayWork }: ItineraryReadingProps) {
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

const VersionList = lazy(() => import("./versions/VersionList").then((m) => ({ default: m.VersionList })));

interface VersionsPanelProps {
  trip: Trip;
  itinerary: Itinerary;
  mayEdit: boolean;
}

/** What the customer got of an itinerary so far, read once it is opened; nothing while it was never sent. */
const VersionsPanel = (props: VersionsPanelProps) =>
  props.itinerary.offerNumber ? (
    <ScreenOnly>
      <FoldedPanel heading="Versions">
        <VersionList {...props} />
      </FoldedPanel>
    </ScreenOnly>
  ) : null;
