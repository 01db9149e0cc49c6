import { Button } from "antd";
import { useId, useState } from "react";
import { withMentions, withNames } from "../../../domain/formats/formattedText";
import type { Note } from "../../../domain/trips/describeEntry";
import { apiErrorOf } from "../../../providers/apiError";
import { callVerbOnce } from "../../../providers/dataProvider";
import { refresh } from "../../../providers/rows/useRow";
import type { Whole } from "../../../resources/journal";
import { timeline } from "../../../resources/timeline";
import { useUnsavedGuard } from "../../resource/form/useUnsavedGuard";
import { type Mentionable, readMentionable, useMentionable } from "../../../providers/rows/mentionable";
import { NoteBox, type Written } from "./NoteBox";

interface CorrectNoteProps {
  whole: Whole;
  id: string;
  note: Note;
  onDone(): void;
}

/** A note in its box again, for as long as its author may correct it. */
export function CorrectNote(props: CorrectNoteProps) {
  const people = useMentionable(props.whole, true);
  // The names of those mentioned come first.
  if (people.length === 0) return null;
  return <Correcting {...props} people={people} />;
}

function Correcting({
  whole,
  id,
  note,
  onDone,
  people,
}: CorrectNoteProps & { people: readonly Mentionable[] }) {
  const boxId = useId();
  const [start] = useState<Written>(() => ({ body: withNames(note.body ?? "", people), files: note.files }));
  const [written, setWritten] = useState(start);
  const [problem, setProblem] = useState("");
  const [isSaving, setSaving] = useState(false);
  useUnsavedGuard(written.body !== start.body || written.files !== start.files, "the note");
  const send = async () => {
    if (isSaving) return;
    if (!written.body.trim()) return setProblem("Write something, or take the note back.");
    setSaving(true);
    try {
      const body = withMentions(written.body.trim(), await readMentionable(whole));
      await callVerbOnce(timeline.name, id, "correct", { body, files: written.files });
    } catch (thrown) {
      setSaving(false);
      const { message, errors = {} } = apiErrorOf(thrown);
      return setProblem(Object.values(errors).flat().join(" ") || message);
    }
    await refresh(timeline.name);
    onDone();
  };
  return (
    <NoteBox
      id={boxId}
      whole={whole}
      value={written}
      onChange={(next) => {
        setWritten(next);
        setProblem("");
      }}
      placeholder="Correct the note"
      sendLabel="Save"
      isSaving={isSaving}
      problem={problem}
      onSend={() => void send()}
      autoFocus
    >
      <Button size="small" type="text" onClick={onDone}>
        Cancel
      </Button>
    </NoteBox>
  );
}
