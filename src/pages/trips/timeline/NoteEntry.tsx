import { PushpinOutlined } from "@ant-design/icons";
import { useRef, useState } from "react";
import { noteAnchor } from "../../../domain/notifications/noteAnchor";
import type { Note, TimelineItem } from "../../../domain/trips/describeEntry";
import { joinParts } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FieldShow } from "../../../fields/FieldShow";
import { FormattedLine, FormattedText } from "../../../fields/parts/FormattedText";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import { useTimeline } from "../../../providers/rows/rowHistory";
import { resourceNamed } from "../../../resources";
import { wholeOf, type Whole } from "../../../resources/journal";
import { timeline } from "../../../resources/timeline";
import { timelineKinds } from "../../../vocabulary";
import type { OwnPanelProps } from "../../resource/detail/useFacts";
import { ScreenOnly } from "../../printing/ScreenOnly";
import { CorrectNote } from "./CorrectNote";
import { EntryHead } from "./EntryHead";
import { NoteMenu } from "./NoteMenu";
import styles from "./timeline.module.css";

interface NoteEntryProps {
  entry: TimelineItem;
  note: Note;
  whole: Whole;
  mayNote: boolean;
}

/** Scrolls to a note of the page, and focuses it. */
export function showNote(anchor: string): void {
  const place = document.getElementById(anchor);
  place?.scrollIntoView({ block: "center" });
  place?.focus({ preventScroll: true });
}

/** What somebody wrote, with its files, and what can be done with it. */
export function NoteEntry({ entry, note, whole, mayNote }: NoteEntryProps) {
  const { formats } = useFieldEnvironment();
  const [isCorrecting, setCorrecting] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { body, files, untold, correctedAt, takenBackAt, pinnedAt, kind } = note;
  const said = takenBackAt
    ? "took a note back"
    : joinParts([
        timelineKinds[kind].label,
        pinnedAt && "pinned",
        correctedAt && `corrected ${formats.instant(correctedAt)}`,
      ]);
  return (
    <div ref={place} id={noteAnchor(entry.rowId)} className={styles.note} tabIndex={-1}>
      <EntryHead entry={entry} said={said}>
        <ScreenOnly>
          <NoteMenu entry={entry} note={note} mayNote={mayNote} onCorrect={() => setCorrecting(true)} />
        </ScreenOnly>
      </EntryHead>
      {isCorrecting ? (
        <CorrectNote
          whole={whole}
          id={entry.rowId}
          note={note}
          onDone={() => {
            setCorrecting(false);
            // The box that had the focus is gone.
            place.current?.focus({ preventScroll: true });
          }}
        />
      ) : (
        <>
          {body && <FormattedText>{body}</FormattedText>}
          {files.length > 0 && <FieldShow field={timeline.fields.files} value={files} around={{}} />}
        </>
      )}
      {untold.length > 0 && (
        <p className={styles.untold}>
          Not told, because they may not see this or are not active:{" "}
          {untold.map((id, place) => (
            <span key={id}>
              {place > 0 && ", "}
              <ReferenceTitle resource={resourceNamed("users")} id={id} />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** The pinned notes of a row at the head of its page, each a line that leads to it. */
export function PinnedNotes({ resource, row }: Pick<OwnPanelProps, "resource" | "row">) {
  const { pinned } = useTimeline(wholeOf(resource, row.id).resource, row.id, "all");
  if (pinned.length === 0) return null;
  return (
    <ul className={styles.pins} aria-label="Pinned notes">
      {pinned.map(({ id, rowId, note }) => (
        <li key={id}>
          <PushpinOutlined aria-hidden />
          <button type="button" className={styles.pin} onClick={() => showNote(noteAnchor(rowId))}>
            <FormattedLine>{note?.body || timelineKinds[note?.kind ?? "note"].label}</FormattedLine>
          </button>
        </li>
      ))}
    </ul>
  );
}
