import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { LinkedText } from "../../../fields/parts/LinkedText";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import { useReferenceTitle } from "../../../fields/references/useReferenceTitle";
import { type TimelineItem as Item, describeEntry, type Told } from "../../../domain/trips/describeEntry";
import { contactKinds, timelineKinds } from "../../../vocabulary";
import { resourceNamed } from "../../../resources";
import type { Resource } from "../../../schema";
import { trips } from "../../../resources/trips";
import { useNow } from "../../../components/useNow";
import { ChangedField } from "../../resource/history/ChangedField";
import { changedValues } from "../../resource/history/changedValues";
import { StateTag } from "../StateTag";
import styles from "./timeline.module.css";
import { timelineIcons } from "./timelineIcons";

/** One thing that happened: who, what, when. What was changed together may be told as two. */
export const TimelineItem = ({ entry }: { entry: Item }) =>
  describeEntry(entry).map((told) => <ToldItem key={told.kind} entry={entry} told={told} />);

function ToldItem({ entry: { at, userId, apiKey }, told }: { entry: Item; told: Told }) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  const { kind, from, to, closeReason, changes = [], part } = told;
  return (
    <li className={styles.item}>
      <span className={styles.icon} data-contact={contactKinds.includes(kind)} aria-hidden="true">
        {timelineIcons[kind]}
      </span>
      <div>
        <div className={styles.head}>
          {userId && <Author id={userId} />}
          {apiKey && <span className={styles.who}>by the API key {apiKey}</span>}
          <span>{timelineKinds[kind].label}</span>
          <time className={styles.when} dateTime={at} title={formats.instant(at)}>
            {formats.relative(at, now.getTime())}
          </time>
        </div>
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
        <Words told={told} />
        {changes.length > 0 && <Changes of={part ? resourceNamed(part.resource) : trips} changes={changes} />}
      </div>
    </li>
  );
}

function Words({ told: { itineraryId, part, body = "", sourceId } }: { told: Told }) {
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

/** Which fields changed, each with what it was and what it became. */
function Changes({ of, changes }: { of: Resource; changes: NonNullable<Told["changes"]> }) {
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

function Author({ id }: { id: string }) {
  const name = useReferenceTitle(resourceNamed("users"), id);
  return <span className={styles.who}>{name === null ? "Unknown user" : (name ?? "…")}</span>;
}
