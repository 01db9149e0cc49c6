import {
  CalendarOutlined,
  EditOutlined,
  EnvironmentOutlined,
  MailOutlined,
  PhoneOutlined,
  TeamOutlined,
  WhatsAppOutlined,
  EllipsisOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { Button, Space, Tooltip, Dropdown } from "antd";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { joinParts } from "../../../domain/formats/text";
import { travellersText } from "../../../domain/itineraries/pricedItinerary";
import type { TripState } from "../../../vocabulary";
import { useToday } from "../../../components/useToday";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { timeline } from "../../../resources/timeline";
import { PrintHead } from "../../printing/PrintHead";
import { ScreenOnly } from "../../printing/ScreenOnly";
import { showFact } from "../../resource/detail/useFacts";
import { contactHref, type ContactWay, paxText, tripDatesText } from "../tripTexts";
import { useTripItineraries } from "../itineraries/useTripItineraries";
import { useTripQuestions } from "../questions/QuestionsPanel";
import { focusComposer } from "../timeline/Composer";
import styles from "./TripHeader.module.css";
import { useGo } from "@refinedev/core";
import { Link } from "react-router";
import { useListRows } from "../../../providers/rows/listRows";
import { conversionObstacle } from "../../../domain/itineraries/finding";
import type { ListedItinerary } from "../../../resources/itineraries";
import { trips, type Trip } from "../../../resources/trips";
import { PageHeader } from "../../../components/PageHeader";
import { TransitionMenu } from "../../resource/transition/TransitionMenu";
import { labelsOf, StateTag, useStateLooks } from "../stateLooks";
import { LazyTripReplan } from "../replanning/LazyReplan";
import { LinkButton } from "../../../components/LinkButton";
import { keyInMenu } from "../../../components/Keys";
import { shortcuts, shownShortcut } from "../../../components/shortcuts";
import { shortcutsShown, useShortcuts } from "../../../components/useShortcuts";
import { notices } from "../../../providers/notices";
import { printPage } from "../../../providers/printing";
import { publicOrigin } from "../../../providers/publicOrigin";
import { leaveUnasked } from "../../resource/leaveGuards";
import { useTrash } from "../../resource/runs/useTrash";

export function TripHeader({ row: trip, mayEdit }: { row: Trip; mayEdit: boolean }) {
  const onNote = useMay(timeline, "create", { trips: trip }) ? focusComposer : undefined;
  const itineraries = useTripItineraries(trip.id).data?.rows ?? [];
  const go = useGo();
  const state = useRef<HTMLSpanElement>(null);
  const labels = labelsOf(useStateLooks());
  const [isReplanning, setReplanning] = useState(false);
  const accepted = itineraries.find(({ id }) => id === trip.acceptedItineraryId);
  const openEnds = useOpenEnds(trip, itineraries);
  const editPath = `/trips/edit/${trip.id}`;
  useShortcuts(mayEdit ? [{ id: "edit", run: () => go({ to: editPath }) }] : []);
  return (
    <>
      <PrintHead trip={trip} />
      <ScreenOnly>
        <PageHeader
          title={trip.customerName}
          documentTitle={`${trip.reference} ${trip.customerName}`}
          beside={
            <span ref={state} tabIndex={-1}>
              <StateTag state={trip.status} />
            </span>
          }
          context={<TripContext trip={trip} />}
          isLarge
          actions={
            <Space wrap>
              <TripTotal trip={trip} itineraries={itineraries} />
              <ContactButtons trip={trip} />
              {mayEdit && (
                <LinkButton to={editPath} icon={<EditOutlined aria-hidden />} {...shownShortcut("edit")}>
                  Edit
                </LinkButton>
              )}
              <TripMoreMenu
                trip={trip}
                onNote={onNote}
                onReplan={mayEdit ? () => setReplanning(true) : undefined}
              />
              {mayEdit && (
                <TransitionMenu
                  resource={trips}
                  row={trip}
                  title={trip.reference}
                  labels={labels}
                  state={state}
                  facts={{ difference: accepted && conversionObstacle(trip, accepted) }}
                  onSettle={(field) => showFact(trips, field)}
                  before={({ to }) => (to === "converted" ? openEnds : undefined)}
                />
              )}
            </Space>
          }
        />
        <StateSteps state={trip.status} />
        {isReplanning && <LazyTripReplan trip={trip} onClose={() => setReplanning(false)} />}
      </ScreenOnly>
    </>
  );
}

/** A trip in one line: number, title, destinations, dates and travellers. */
function TripContext({ trip }: { trip: Trip }) {
  const { formats } = useFieldEnvironment();
  const dates = tripDatesText(trip, formats, useToday());
  const route = joinParts(trip.destinations.slice(0, 3), ", ");
  return (
    <span className={styles.chips}>
      <span>{joinParts([trip.reference, trip.title])}</span>
      {route && (
        <span className={styles.chip}>
          <EnvironmentOutlined aria-hidden /> {route}
        </span>
      )}
      {dates && (
        <span className={styles.chip}>
          <CalendarOutlined aria-hidden /> {dates}
        </span>
      )}
      <span className={styles.chip} title={travellersText(trip)}>
        <TeamOutlined aria-hidden /> {paxText(trip)} pax
      </span>
      {/* Last: what it says is read later, and is longer then. */}
      {trip.contactId && <ContactChip trip={trip} contactId={trip.contactId} />}
    </span>
  );
}

/** The way to the contact: "4th trip, last Ubud 2025". */
function ContactChip({ trip, contactId }: { trip: Trip; contactId: string }) {
  const query = {
    filters: [
      { field: "contactId", operator: "eq", value: contactId },
      { field: "createdAt", operator: "lte", value: trip.createdAt },
    ],
    sort: [{ field: "startDate", order: "desc" }],
    ...{ start: 0, end: 3 },
  } as const;
  const { data, isError } = useListRows<Trip>("trips", query);
  const last = data?.rows.find(({ id, startDate }) => id !== trip.id && startDate !== null);
  const where = last && joinParts([last.destinations[0], last.startDate?.slice(0, 4)], " ");
  const text =
    data && data.total > 1
      ? joinParts([`${ordinal(data.total)} trip`, where && `last ${where}`], ", ")
      : "Contact";
  return (
    <Link to={`/contacts/${contactId}`} className={styles.chip} aria-busy={!data && !isError}>
      <UserOutlined aria-hidden /> {text}
    </Link>
  );
}

const endings = new Map([
  ["one", "st"],
  ["two", "nd"],
  ["few", "rd"],
]);
const ordinal = (count: number) =>
  `${count}${endings.get(new Intl.PluralRules("en", { type: "ordinal" }).select(count)) ?? "th"}`;

/** The itinerary of the total: the accepted one, else the last sent, else the last with a price. */
const leadingOf = (trip: Trip, itineraries: readonly ListedItinerary[]): ListedItinerary | undefined =>
  itineraries.find(({ id }) => id === trip.acceptedItineraryId) ??
  itineraries.findLast(({ status }) => status === "sent") ??
  itineraries.findLast(({ totals }) => totals !== null);

function TripTotal({ trip, itineraries }: { trip: Trip; itineraries: readonly ListedItinerary[] }) {
  const { formats } = useFieldEnvironment();
  const leading = leadingOf(trip, itineraries);
  if (!leading?.totals) return null;
  const { currency, total } = leading.totals;
  return (
    <div className={styles.money}>
      <span className={styles.total}>{formats.money({ amount: total, currency })}</span>
      <span className={styles.of}>{leading.name}</span>
    </div>
  );
}

const ways = [
  { way: "phone", verb: "Call", icon: <PhoneOutlined /> },
  { way: "whatsapp", verb: "WhatsApp", icon: <WhatsAppOutlined /> },
  { way: "email", verb: "Email", icon: <MailOutlined /> },
] as const satisfies readonly { way: ContactWay; verb: string; icon: unknown }[];

/** Buttons that call, write to and chat with the customer. */
export function ContactButtons({ trip }: { trip: Trip }) {
  return ways.map(({ way, verb, icon }) => {
    const href = contactHref(trip, way);
    if (!href) return null;
    const name = `${verb} ${trip.customerName}`;
    return (
      <Tooltip key={way} title={`${verb} ${trip[way] ?? trip.phone ?? ""}`}>
        <Button
          href={href}
          icon={icon}
          aria-label={name}
          {...(way === "whatsapp" ? { target: "_blank", rel: "noreferrer" } : {})}
        />
      </Tooltip>
    );
  });
}

/** The states of a trip that goes well. */
const path: readonly TripState[] = ["new", "in_progress", "quoted", "converted", "on_trip", "completed"];

/** How far a trip has come; nothing for a state off the path. Screen readers have the tag instead. */
function StateSteps({ state }: { state: TripState }) {
  const looks = useStateLooks();
  const place = path.indexOf(state);
  if (place < 0) return null;
  return (
    <div className={styles.steps} aria-hidden>
      {path.map((step, index) => (
        <span key={step} className={styles.step} data-passed={index <= place} data-current={index === place}>
          {looks[step].label}
        </span>
      ))}
    </div>
  );
}

const OpenEnds = lazy(() => import("./OpenEnds").then((m) => ({ default: m.OpenEnds })));

/**
 * Unanswered questions and other offers still with the customer, before a conversion. Undefined without any.
 */
function useOpenEnds(trip: Trip, itineraries: readonly ListedItinerary[]): ReactNode {
  const { data } = useTripQuestions(trip.id);
  const questions = data?.rows.filter(({ answeredAt }) => answeredAt === null) ?? [];
  const offers = itineraries.filter(({ id, status }) => status === "sent" && id !== trip.acceptedItineraryId);
  if (questions.length + offers.length === 0) return undefined;
  return (
    <Suspense>
      <OpenEnds questions={questions} offers={offers} />
    </Suspense>
  );
}

export function TripMoreMenu({
  trip,
  onNote,
  onReplan,
}: {
  trip: Trip;
  /** Absent if the user may not write notes. */
  onNote?: (() => void) | undefined;
  onReplan?: (() => void) | undefined;
}) {
  const { remove } = useTrash(trips);
  const go = useGo();
  const mayDelete = useMay(trips, "delete", trip);

  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      placement="bottomRight"
      menu={{
        items: [
          ...(onReplan ? [{ key: "replan", label: "Change dates or party …" }] : []),
          ...(onNote ? [{ key: "note", label: shortcuts.writeNote.meaning, ...keyInMenu("writeNote") }] : []),
          { key: "customer", label: "Print for the customer" },
          { key: "internal", label: "Print internally, with notes and history" },
          { key: "link", label: "Copy link" },
          { key: "help", label: shortcuts.showShortcuts.meaning, ...keyInMenu("showShortcuts") },
          ...(mayDelete
            ? [{ type: "divider" as const }, { key: "delete", label: "Delete …", danger: true }]
            : []),
        ],
        onClick: ({ key }) => {
          // Closing the menu returns the focus to its button first.
          if (key === "note") setTimeout(() => onNote?.(), 200);
          if (key === "replan") onReplan?.();
          if (key === "help") shortcutsShown.set(true);
          if (key === "customer" || key === "internal") void printPage(key);
          if (key === "delete")
            // Unsaved input of a deleted trip is dropped without a question.
            remove({ id: trip.id, title: trip.reference }, () => leaveUnasked(() => go({ to: "/trips" })));
          if (key === "link") void copyLink(trip);
        },
      }}
    >
      <Button icon={<EllipsisOutlined aria-hidden />} aria-label="More actions" />
    </Dropdown>
  );
}

async function copyLink(trip: Trip) {
  const copied = await navigator.clipboard?.writeText(`${publicOrigin()}/trips/${trip.id}`).then(
    () => true,
    () => false,
  );
  notices.show(
    copied
      ? { key: "link", type: "success", message: "Link copied." }
      : {
          key: "link",
          type: "warning",
          message: "The browser did not allow copying. Copy the page's address instead.",
        },
  );
}
