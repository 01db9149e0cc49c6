import { dateFlexibilities } from "../../../vocabulary";
import { travellersText } from "../../../domain/itineraries/pricedItinerary";
import { useToday } from "../../../components/useToday";
import words from "../../../components/words.module.css";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { Nothing } from "../../../fields/parts/Nothing";
import type { Trip } from "../../../resources/trips";
import type { Resource } from "../../../schema";
import type { OwnDetail } from "../../resource/detail/OwnDetail";
import { ResourceDetailPage } from "../../resource/detail/ResourceDetailPage";
import { contactHref, type ContactWay } from "../contactHref";
import { FollowUpsPanel } from "../followUps/FollowUpsPanel";
import { ItinerariesPanel } from "../itineraries/ItinerariesPanel";
import { useTripItineraries } from "../itineraries/useTripItineraries";
import { QuestionsPanel } from "../questions/QuestionsPanel";
import { planNames } from "../replanning/planValues";
import { useAskedTripReplan } from "../replanning/useAskedReplan";
import { TimelinePanel } from "../timeline/TimelinePanel";
import { tripDatesText } from "../tripDatesText";
import { AssigneePanel } from "./AssigneePanel";
import { TripHeader } from "./TripHeader";

/** The page of one trip: what its declaration says, with the panels of its own. */
export const TripPage = ({ resource }: { resource: Resource }) => (
  <ResourceDetailPage resource={resource} own={tripDetail} />
);

export const tripDetail: OwnDetail<Trip> = {
  Head: TripHeader,
  panels: {
    itineraries: ItinerariesPanel,
    "follow-ups": FollowUpsPanel,
    "offer-questions": QuestionsPanel,
    timeline: TimelinePanel,
    assignees: AssigneePanel,
  },
  values: {
    phone: ({ row }) => <ContactLink trip={row} way="phone" />,
    whatsapp: ({ row }) => <ContactLink trip={row} way="whatsapp" />,
    startDate: ({ row }) => <DatesValue trip={row} />,
    adults: ({ row }) => <span>{travellersText(row)}</span>,
  },
  useAsking,
};

/** What the trip's itineraries would have to follow is not changed behind a person's back. */
function useAsking(trip: Trip) {
  const itineraries = useTripItineraries(trip.id);
  const { ask, drawer } = useAskedTripReplan();
  const concerns = (body: object) =>
    planNames.some((name) => name in body) && itineraries.data?.rows.length !== 0;
  return { ask: (body: object) => (concerns(body) ? ask(trip, body) : undefined), dialog: drawer };
}

/** A way to reach the customer, as a link that starts it. */
function ContactLink({ trip, way }: { trip: Trip; way: ContactWay }) {
  const text = trip[way];
  const href = contactHref(trip, way);
  if (!text) return <Nothing />;
  if (!href) return <span>{text}</span>;
  const outside = way === "whatsapp" ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <a href={href} {...outside}>
      {text}
    </a>
  );
}

function DatesValue({ trip }: { trip: Trip }) {
  const { formats } = useFieldEnvironment();
  const dates = tripDatesText(trip, formats, useToday());
  if (!dates) return <span className={words.muted}>Not fixed yet</span>;
  return (
    <span>
      {dates}
      {trip.dateFlexibility !== "exact" && (
        <span className={words.muted}>, {dateFlexibilities[trip.dateFlexibility].label.toLowerCase()}</span>
      )}
    </span>
  );
}
