import { Button, Select } from "antd";
import { useMay } from "../../../fields/useMay";
import { useLeaveByTab } from "../../../fields/inputs/useLeaveByTab";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { noteAnchor } from "../../../domain/notifications/noteAnchor";
import {
  type TimelinePart,
  timelineParts,
  type TimelineItem as Item,
  describeEntry,
  type EntryText,
} from "../../../domain/trips/describeEntry";
import { useTimeline } from "../../../providers/rows/rowHistory";
import { timeline } from "../../../resources/timeline";
import { trips } from "../../../resources/trips";
import type { Whole } from "../../../resources/journal";
import { Loaded } from "../../../components/Loaded";
import { Panel } from "../../../components/Panel";
import words from "../../../components/words.module.css";
import { ScreenOnly } from "../../printing/ScreenOnly";
import { Composer, focusComposer } from "./Composer";
import styles from "./timeline.module.css";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { LinkedText } from "../../../fields/parts/LinkedText";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import { contactKinds, timelineKinds, type TimelineKind } from "../../../vocabulary";
import { resourceNamed } from "../../../resources";
import type { AnyRow, Resource } from "../../../schema";
import { useShortcuts } from "../../../components/useShortcuts";
import { EntryHead } from "./EntryHead";
import { NoteEntry, showNote } from "./NoteEntry";
import { ChangedField, changedValues } from "../../resource/history/ChangedField";
import { StateTag } from "../stateLooks";
import {
  CheckCircleOutlined,
  DiffOutlined,
  CloseCircleOutlined,
  EditOutlined,
  EyeOutlined,
  FileAddOutlined,
  FileTextOutlined,
  IdcardOutlined,
  InboxOutlined,
  MailOutlined,
  PhoneOutlined,
  QuestionCircleOutlined,
  ScheduleOutlined,
  SendOutlined,
  SwapOutlined,
  TeamOutlined,
  UserSwitchOutlined,
  WhatsAppOutlined,
} from "@ant-design/icons";

const options = Object.entries(timelineParts).map(([value, label]) => ({ value, label }));

interface TimelinePanelProps {
  whole: Whole;
  row: AnyRow;
  mayEdit: boolean;
}

export function TimelinePanel({ whole, row, mayEdit }: TimelinePanelProps) {
  const mayNote = useMay(timeline, "create", { [whole.by]: row.id, [whole.resource.name]: row });
  const leaveByTab = useLeaveByTab();
  const [part, setPart] = useState<TimelinePart>("all");
  const query = useTimeline(whole.resource, row.id, part);
  const { entries, pinned, hasNextPage } = query;
  useSoughtNote(query);
  useShortcuts(mayNote ? [{ id: "writeNote", run: focusComposer }] : []);
  const drawn = (entry: Item) => (
    <TimelineItem key={entry.id} entry={entry} whole={whole} mayNote={mayNote} />
  );
  const filter = (
    <ScreenOnly>
      <Select<TimelinePart>
        size="small"
        variant="borderless"
        value={part}
        aria-label="What is shown"
        popupMatchSelectWidth={false}
        onInputKeyDown={leaveByTab}
        options={options}
        onChange={setPart}
      />
    </ScreenOnly>
  );
  return (
    <Panel heading="Timeline" actions={filter}>
      {mayNote && (
        <ScreenOnly>
          <Composer key={whole.id} whole={whole} onlyNotes={!mayEdit} />
        </ScreenOnly>
      )}
      <Loaded query={query} rows={4}>
        {() => (
          <>
            {entries.length === 0 && pinned.length === 0 && !hasNextPage && (
              <p className={words.muted}>
                {part === "all"
                  ? "Nothing has happened yet. Notes and calls that you log appear here."
                  : `No ${timelineParts[part].toLowerCase()} so far.`}
              </p>
            )}
            {pinned.length > 0 && (
              <ol className={styles.list} data-pinned aria-label="Pinned">
                {pinned.map(drawn)}
              </ol>
            )}
            <ol className={styles.list}>{entries.map(drawn)}</ol>
            {hasNextPage && (
              <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show earlier entries
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** Shows the note that the address names after "#", and reads earlier entries until it is there. */
function useSoughtNote({
  entries,
  pinned,
  hasNextPage,
  isFetching,
  fetchNextPage,
}: ReturnType<typeof useTimeline>) {
  const { hash, key } = useLocation();
  const shown = useRef("");
  const sought = hash.startsWith(`#${noteAnchor("")}`) ? hash.slice(1) : "";
  const isThere = [...pinned, ...entries].some(({ rowId, note }) => note && noteAnchor(rowId) === sought);
  useEffect(() => {
    if (sought === "" || isFetching || shown.current === key) return;
    if (!isThere && hasNextPage) return void fetchNextPage();
    shown.current = key;
    showNote(sought);
  }, [sought, key, isThere, hasNextPage, isFetching, fetchNextPage]);
}

interface ItemProps {
  entry: Item;
  whole: Whole;
  mayNote: boolean;
}

/** An entry of the history. Fields that changed together may be two items. */
function TimelineItem({ entry, ...props }: ItemProps) {
  const { note } = entry;
  if (note)
    return (
      <Line kind={note.kind}>
        <NoteEntry entry={entry} note={note} {...props} />
      </Line>
    );
  return describeEntry(entry).map((text) => (
    <Line key={text.kind} kind={text.kind}>
      <EntryHead entry={entry} said={timelineKinds[text.kind].label} />
      <Told text={text} />
    </Line>
  ));
}

const Line = ({ kind, children }: { kind: TimelineKind; children: ReactNode }) => (
  <li className={styles.item}>
    <span className={styles.icon} data-contact={contactKinds.includes(kind)} aria-hidden="true">
      {timelineIcons[kind]}
    </span>
    <div>{children}</div>
  </li>
);

function Told({ text }: { text: EntryText }) {
  const { from, to, closeReason, changes = [], part } = text;
  return (
    <>
      {to && (
        <div className={styles.states}>
          {from && (
            <>
              <StateTag state={from} /> <span aria-label="to">→</span>
            </>
          )}
          <StateTag state={to} />
          {closeReason && <span>{closeReason}</span>}
        </div>
      )}
      <Words told={text} />
      {changes.length > 0 && <Changes of={part ? resourceNamed(part.resource) : trips} changes={changes} />}
    </>
  );
}

function Words({ told: { itineraryId, part, body = "", sourceId } }: { told: EntryText }) {
  if (!itineraryId && !part && !body && !sourceId) return null;
  return (
    <div className={styles.body} dir="auto">
      {itineraryId && <ReferenceTitle resource={resourceNamed("itineraries")} id={itineraryId} />}
      {part && (
        <>
          {resourceNamed(part.resource).label.one}{" "}
          <ReferenceTitle resource={resourceNamed(part.resource)} id={part.id} />
        </>
      )}
      <LinkedText>{body}</LinkedText>
      {sourceId && (
        <>
          {body && " · "}by <ReferenceTitle resource={resourceNamed("query-sources")} id={sourceId} />
        </>
      )}
    </div>
  );
}

function Changes({ of, changes }: { of: Resource; changes: NonNullable<EntryText["changes"]> }) {
  const { actor, queryFields } = useFieldEnvironment();
  const around = (side: "from" | "to") =>
    Object.fromEntries(changes.map((change) => [change.field, change[side]]));
  const [before, after] = [around("from"), around("to")];
  return (
    <ul className={styles.changes}>
      {changedValues(of, changes, { actor, queryFields }).map((value) => (
        <ChangedField key={value.key} value={value} before={before} after={after} onSetBack={undefined} />
      ))}
    </ul>
  );
}

const timelineIcons: Record<TimelineKind, ReactNode> = {
  note: <FileTextOutlined />,
  call: <PhoneOutlined />,
  whatsapp: <WhatsAppOutlined />,
  email: <MailOutlined />,
  meeting: <TeamOutlined />,
  enquiry: <InboxOutlined />,
  status_change: <SwapOutlined />,
  assignment: <UserSwitchOutlined />,
  itinerary_created: <FileAddOutlined />,
  itinerary_sent: <SendOutlined />,
  itinerary_viewed: <EyeOutlined />,
  itinerary_accepted: <CheckCircleOutlined />,
  amendment: <DiffOutlined />,
  itinerary_declined: <CloseCircleOutlined />,
  question: <QuestionCircleOutlined />,
  travellers: <IdcardOutlined />,
  follow_up: <ScheduleOutlined />,
  field_change: <EditOutlined />,
};
