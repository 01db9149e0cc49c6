import { Loaded, together } from "../../../components/Loaded";
import { Select } from "antd";
import { useLeaveByTab } from "../../../fields/inputs/useLeaveByTab";
import { useId } from "react";
import { useParams, useSearchParams } from "react-router";
import { PageHeader } from "../../../components/PageHeader";
import { Panel } from "../../../components/Panel";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { useListRows } from "../../../providers/rows/listRows";
import { useRow } from "../../../providers/rows/useRow";
import type { Itinerary, ListedItinerary } from "../../../resources/itineraries";
import { type ListedOffer, offers } from "../../../resources/offers";
import { type Trip, trips } from "../../../resources/trips";
import { FormSkeleton } from "../../resource/form/FormSkeleton";
import { useTripItineraries } from "../../trips/itineraries/useTripItineraries";
import { NoItinerary } from "../NoItinerary";
import { ComparedDifference } from "./ComparedDifference";
import { readSide, sideChoices, usualSides } from "./comparedSides";
import styles from "./compare.module.css";

/** Any two versions, drafts and options of a trip beside each other: in what they differ, and why their prices do. */
export function ComparePage() {
  const { leadId = "", id = "" } = useParams();
  const trip = useRow<Trip>(trips.name, leadId);
  const itinerary = useRow<Itinerary>("itineraries", id);
  const all = useTripItineraries(leadId);
  const versions = useListRows<ListedOffer>(offers.name, {
    filters: [{ field: "tripId", operator: "eq", value: leadId }],
    sort: [{ field: "sentAt", order: "desc" }],
    ...{ start: 0, end: 200, trash: false },
  });
  const query = together(trip, itinerary, all, versions);
  if (query.error && [400, 404].includes(apiErrorOf(query.error).statusCode))
    return <NoItinerary trip={trip.data} />;
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {([trip, itinerary, all, versions]) =>
        itinerary.tripId === trip.id ? (
          <Compared {...{ trip, itinerary }} all={all.rows} versions={versions.rows} />
        ) : (
          <NoItinerary trip={trip} />
        )
      }
    </Loaded>
  );
}

interface ComparedProps {
  trip: Trip;
  itinerary: Itinerary;
  all: readonly ListedItinerary[];
  versions: readonly ListedOffer[];
}

function Compared({ trip, itinerary, all, versions }: ComparedProps) {
  const { formats } = useFieldEnvironment();
  const [asked, ask] = useSearchParams();
  const ids = useId();
  const leaveByTab = useLeaveByTab();
  const [usualFrom, usualTo] = usualSides(itinerary.id, all, versions);
  const sides = { from: asked.get("from") ?? usualFrom, to: asked.get("to") ?? usualTo };
  const choices = sideChoices(all, versions, formats);
  const chooser = (side: keyof typeof sides, label: string) => (
    <div className={styles.side}>
      <label htmlFor={`${ids}${side}`}>{label}</label>
      <Select
        id={`${ids}${side}`}
        className={styles.select ?? ""}
        value={sides[side]}
        options={choices}
        popupMatchSelectWidth={false}
        onInputKeyDown={leaveByTab}
        onChange={(chosen) => ask({ ...sides, [side]: chosen }, { replace: true })}
      />
    </div>
  );
  return (
    <>
      <PageHeader
        title="Compare versions"
        documentTitle={`Compare versions · ${itinerary.name} · ${trip.reference}`}
        trail={[
          { to: "/trips", label: "Trips" },
          { to: `/trips/${trip.id}`, label: `${trip.reference} ${trip.customerName}` },
          { to: `/trips/${trip.id}/itinerary/${itinerary.id}`, label: itinerary.name },
        ]}
      />
      <div className={styles.page}>
        <Panel heading="What is compared">
          <div className={styles.sides}>
            {chooser("from", "From")}
            {chooser("to", "To")}
          </div>
        </Panel>
        <ComparedDifference
          from={readSide(sides.from)}
          to={readSide(sides.to)}
          isVersion={versions.some(({ id }) => id === readSide(sides.from).id)}
        />
      </div>
    </>
  );
}
