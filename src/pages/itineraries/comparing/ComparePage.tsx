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
import { ComparedDifference, type ComparedSide } from "./ComparedDifference";
import styles from "./compare.module.css";
import type { Formats } from "../../../domain/formats/formatsOf";
import { offerStates } from "../../../vocabulary";

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

interface Choice {
  value: string;
  label: string;
}

/** In the address: `id` or `id:option`. */
export const sideText = ({ id, optionId }: ComparedSide): string => (optionId ? `${id}:${optionId}` : id);

export function readSide(text: string): ComparedSide {
  const at = text.indexOf(":");
  return at < 0 ? { id: text, optionId: null } : { id: text.slice(0, at), optionId: text.slice(at + 1) };
}

/** The choices by itinerary: the draft with its options, then its versions, newest first. */
export const sideChoices = (
  itineraries: readonly ListedItinerary[],
  offers: readonly ListedOffer[],
  formats: Formats,
): { label: string; options: Choice[] }[] =>
  itineraries.map((itinerary) => ({
    label: itinerary.name,
    options: [
      ...withOptions(itinerary, `${itinerary.name}, ${nowText(itinerary)}`),
      ...offers
        .filter(({ itineraryId }) => itineraryId === itinerary.id)
        .flatMap((offer) => {
          const { name, number, status, sentAt } = offer;
          const state = offerStates[status].label.toLowerCase();
          return withOptions(offer, `${name}, version ${number} (${state}, ${formats.instant(sentAt)})`);
        }),
    ],
  }));

/** The usual comparison: the newest version, else another itinerary, with the draft. */
export function usualSides(
  itineraryId: string,
  itineraries: readonly ListedItinerary[],
  offers: readonly ListedOffer[],
): [string, string] {
  const newest = offers.find((offer) => offer.itineraryId === itineraryId);
  const other = itineraries.find(({ id }) => id !== itineraryId);
  return [newest?.id ?? other?.id ?? itineraryId, itineraryId];
}

function nowText({ offerNumber, lastOffer, status }: ListedItinerary): string {
  if (!offerNumber) return "draft";
  if (status === "draft" || lastOffer?.isChanged) return `draft of version ${offerNumber + 1}`;
  return `as it is now, which is version ${offerNumber}`;
}

const withOptions = ({ id, options }: Pick<ListedItinerary, "id" | "options">, label: string): Choice[] => [
  { value: id, label },
  ...options.map((option) => ({
    value: sideText({ id, optionId: option.id }),
    label: `${label}: ${option.name}`,
  })),
];
