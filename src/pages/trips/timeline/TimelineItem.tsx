import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { LinkedText } from "../../../fields/parts/LinkedText";
import { useReferenceTitle } from "../../../fields/references/useReferenceTitle";
import { contactKinds, timelineKinds, closeReasons } from "../../../domain/vocabulary";
import { resourceNamed } from "../../../resources";
import type { TimelineEntry } from "../../../resources/timeline";
import { StateTag } from "../StateTag";
import { useNow } from "../../../components/useNow";
import { Changes } from "./Changes";
import styles from "./timeline.module.css";
import { timelineIcons } from "./timelineIcons";

/** One thing that happened: who, what, when. */
export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  const isContact = contactKinds.includes(entry.kind);
  return (
    <li className={styles.item}>
      <span className={styles.icon} data-contact={isContact} aria-hidden="true">
        {timelineIcons[entry.kind]}
      </span>
      <div>
        <div className={styles.head}>
          {entry.createdBy && <Author id={entry.createdBy} />}
          {entry.apiKey && <span className={styles.who}>by the API key {entry.apiKey}</span>}
          <span>{timelineKinds[entry.kind].label}</span>
          <time className={styles.when} dateTime={entry.createdAt} title={formats.instant(entry.createdAt)}>
            {formats.relative(entry.createdAt, now.getTime())}
          </time>
        </div>
        {entry.toStatus && (
          <div className={styles.states}>
            {entry.fromStatus && (
              <>
                <StateTag state={entry.fromStatus} /> <span aria-label="to">→</span>
              </>
            )}
            <StateTag state={entry.toStatus} />
            {entry.closeReason && <span>{closeReasons[entry.closeReason].label}</span>}
          </div>
        )}
        {entry.body && (
          <div className={styles.body} dir="auto">
            <LinkedText>{entry.body}</LinkedText>
          </div>
        )}
        <Changes changes={entry.changes} />
      </div>
    </li>
  );
}

function Author({ id }: { id: string }) {
  const name = useReferenceTitle(resourceNamed("users"), id);
  return <span className={styles.who}>{name === null ? "Unknown user" : (name ?? "…")}</span>;
}
