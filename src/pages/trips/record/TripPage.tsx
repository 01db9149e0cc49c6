import { useRef } from "react";
import { closedStates, dateFlexibilities } from "../../../vocabulary";
import { travellersText } from "../../../domain/itineraries/pricedItinerary";
import { shownShortcut, titleWithKey } from "../../../components/shortcuts";
import { useShortcuts } from "../../../components/useShortcuts";
import { wholeOf } from "../../../resources/journal";
import { useNow } from "../../../components/useNow";
import { useToday } from "../../../components/useToday";
import words from "../../../components/words.module.css";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { Nothing } from "../../../fields/parts/Nothing";
import { planNames } from "../../../resources/shared/planNames";
import type { Trip } from "../../../resources/trips";
import type { Resource } from "../../../schema";
import type { OwnDetail, OwnPanelProps } from "../../resource/detail/useFacts";
import { DetailPanels } from "../../resource/detail/DetailPanels";
import { ResourceDetailPage } from "../../resource/detail/ResourceDetail";
import type { FactsBesideProps } from "../../resource/look/LookPanel";
import { contactHref, type ContactWay, firstAnswerDue, tripDatesText } from "../tripTexts";
import { DueText } from "../followUps/DueText";
import steps from "../followUps/followUps.module.css";
import { FollowUpsPanel } from "../followUps/FollowUpsPanel";
import { ItinerariesPanel } from "../itineraries/ItinerariesPanel";
import { useTripItineraries } from "../itineraries/useTripItineraries";
import { QuestionsPanel } from "../questions/QuestionsPanel";
import { useAskedTripReplan } from "../replanning/LazyReplan";
import { PinnedNotes } from "../timeline/NoteEntry";
import { TimelinePanel } from "../timeline/TimelinePanel";
import { TravellersPanel } from "../travellers/TravellersPanel";
import { TripHeader } from "./TripHeader";
import { Button } from "antd";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { usePrintFor } from "../../../providers/printing";
import { Panel } from "../../../components/Panel";
import styles from "../people/AssigneePanel.module.css";
import { PerhapsSame } from "../people/PerhapsSame";
import { TeamPicker, UserPicker } from "../people/AssigneePickers";
import { UserAway } from "../../../components/AwayNote";
import { PersonName, TeamName } from "../../../components/PersonName";

export const TripPage = ({ resource }: { resource: Resource }) => (
  <ResourceDetailPage resource={resource} own={tripDetail} />
);

/** The facts of a trip beside its list: with its own words, and the question that a change of its plan asks. */
export const TripFacts = (props: FactsBesideProps) =>
  props.resource.detail && (
    // The rows of a resource are its own page's.
    <DetailPanels {...props} detail={props.resource.detail} own={tripDetail as OwnDetail} isBeside />
  );

export const tripDetail: OwnDetail<Trip> = {
  Head: TripHeader,
  First: PinnedNotes,
  panels: {
    itineraries: ItinerariesPanel,
    "follow-ups": StepsPanel,
    "offer-questions": QuestionsPanel,
    "trip-travellers": TravellersPanel,
    timeline: ({ resource, ...props }) => (
      <TimelinePanel whole={wholeOf(resource, props.row.id)} {...props} />
    ),
    assignees: AssigneePanel,
  },
  besideHeadings: {
    Customer: ({ row: { contactId } }) => contactId && <PerhapsSame key={contactId} contactId={contactId} />,
  },
  values: {
    phone: ({ row }) => <ContactLink trip={row} way="phone" />,
    whatsapp: ({ row }) => <ContactLink trip={row} way="whatsapp" />,
    startDate: ({ row }) => <DatesValue trip={row} />,
    adults: ({ row }) => <span>{travellersText(row)}</span>,
  },
  useAsking,
};

function StepsPanel({ resource, row: trip, mayEdit }: OwnPanelProps<Trip>) {
  const now = useNow();
  const answerDueAt = firstAnswerDue(trip);
  return (
    <FollowUpsPanel
      whole={wholeOf(resource, trip.id)}
      mayWork={mayEdit}
      isOver={closedStates.includes(trip.status)}
    >
      {answerDueAt && (
        <p className={steps.title}>
          <span>First answer</span>
          <DueText dueAt={answerDueAt} now={now} />
        </p>
      )}
    </FollowUpsPanel>
  );
}

/** Asks before a change that the trip's itineraries would have to follow. */
function useAsking(trip: Trip) {
  const itineraries = useTripItineraries(trip.id);
  const { ask, drawer } = useAskedTripReplan();
  const concerns = (body: object) =>
    planNames.some((name) => name in body) && itineraries.data?.rows.length !== 0;
  return { ask: (body: object) => (concerns(body) ? ask(trip, body) : undefined), dialog: drawer };
}

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

export function AssigneePanel({ row: trip, onSave }: OwnPanelProps<Trip>) {
  const { actor } = useFieldEnvironment();
  const printFor = usePrintFor();
  const isMine = trip.assigneeUserId === actor.userId;
  const pickers = useRef<HTMLDivElement>(null);
  /** What had the focus before the key that chooses somebody; it gets it back, so that the next key is a shortcut again. */
  const before = useRef<Element>(null);
  const assign = (values: Partial<Trip>) =>
    onSave?.(values).catch((thrown) =>
      notices.show({ key: "assign", type: "error", message: apiErrorOf(thrown).message }),
    );
  const assignToMe = () => assign({ assigneeUserId: actor.userId });
  const assignBy = (values: Partial<Trip>) => {
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    before.current = null;
    return assign(values);
  };
  const choose = () => {
    before.current = document.activeElement;
    pickers.current?.scrollIntoView({ block: "center" });
    pickers.current?.querySelector("input")?.focus({ preventScroll: true });
  };
  useShortcuts(
    onSave
      ? [{ id: "assign", run: choose }, ...(isMine ? [] : [{ id: "assignToMe" as const, run: assignToMe }])]
      : [],
  );
  return (
    <Panel
      heading="Assigned to"
      actions={
        onSave &&
        !isMine && (
          <Button size="small" type="text" onClick={assignToMe} {...shownShortcut("assignToMe")}>
            Assign to me
          </Button>
        )
      }
    >
      {onSave && !printFor ? (
        <div ref={pickers} className={styles.pickers} title={titleWithKey("assign")}>
          <UserPicker value={trip.assigneeUserId} onChange={(id) => assignBy({ assigneeUserId: id })} />
          <TeamPicker value={trip.assigneeTeamId} onChange={(id) => assignBy({ assigneeTeamId: id })} />
        </div>
      ) : (
        <ReadOnly trip={trip} />
      )}
    </Panel>
  );
}

function ReadOnly({ trip }: { trip: Trip }) {
  if (!trip.assigneeUserId && !trip.assigneeTeamId) return <span className={words.muted}>Nobody yet</span>;
  return (
    <div className={styles.pickers}>
      {trip.assigneeUserId && (
        <div>
          <PersonName id={trip.assigneeUserId} />
          <UserAway id={trip.assigneeUserId} />
        </div>
      )}
      {trip.assigneeTeamId && <TeamName id={trip.assigneeTeamId} />}
    </div>
  );
}
