import { useCustom } from "@refinedev/core";
import { Link, useParams } from "react-router";
import { useMay } from "../../fields/useMay";
import { apiErrorOf } from "../../providers/apiError";
import { useRow } from "../../providers/rows/useRow";
import { itineraries, type Itinerary } from "../../resources/itineraries";
import { lockOf } from "../../schema";
import { type Trip, trips } from "../../resources/trips";
import { PlainPage } from "../../components/light/PlainPage";
import { lazyPart } from "../../components/lazyPart";
import { Loaded, together } from "../../components/Loaded";
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
import { FoldedPanel } from "../../components/Panel";

/** The page of an itinerary: the editor for users who work on the trip, else read-only. */
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
      // The form starts with these values; a later read does not change it.
      staleTime: 0,
      gcTime: 0,
    },
  });
  const query = together(trip, id ? itinerary : defaults);
  if (query.error && isMissing(query.error)) return <NoItinerary trip={trip.data} />;
  if (trip.data && !id && !mayWork)
    return (
      <PlainPage title="Your role does not write itineraries" text="Whoever the trip is assigned to does.">
        <Link to={`/trips/${leadId}`}>{trip.data.reference}</Link>
      </PlainPage>
    );
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {([trip]) => {
        if (!id) return <ItineraryEditor trip={trip} defaults={defaults.data?.data} />;
        if (itinerary.data?.tripId !== trip.id) return <NoItinerary trip={trip} />;
        const mayEdit = mayWork === true && !lockOf(itineraries, itinerary.data);
        const shown = { trip, itinerary: itinerary.data };
        return (
          <>
            {mayEdit ? (
              <ItineraryEditor key={id} {...shown} />
            ) : (
              <ItineraryReading {...shown} mayWork={mayWork === true} />
            )}
            <VersionsPanel {...shown} mayEdit={mayEdit} />
            <HistoryPanel resource={itineraries} row={itinerary.data} mayEdit={mayEdit} />
          </>
        );
      }}
    </Loaded>
  );
}

const isMissing = (error: unknown) => [400, 404].includes(apiErrorOf(error).statusCode);

interface ItineraryReadingProps {
  trip: Trip;
  itinerary: Itinerary;
  mayWork: boolean;
}

/** The read-only itinerary, for users who may not change it, and for everyone once it is accepted. */
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

const VersionList = lazyPart(() => import("./versions/VersionList").then((m) => m.VersionList));

interface VersionsPanelProps {
  trip: Trip;
  itinerary: Itinerary;
  mayEdit: boolean;
}

/** The versions, read when the panel opens. Renders nothing before the first is sent. */
const VersionsPanel = (props: VersionsPanelProps) =>
  props.itinerary.offerNumber ? (
    <ScreenOnly>
      <FoldedPanel heading="Versions">
        <VersionList {...props} />
      </FoldedPanel>
    </ScreenOnly>
  ) : null;
