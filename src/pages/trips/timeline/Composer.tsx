import { Radio } from "antd";
import { useState } from "react";
import { withMentions } from "../../../domain/formats/formattedText";
import { timelineKinds, type TimelineKind } from "../../../vocabulary";
import { apiErrorOf } from "../../../providers/apiError";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import type { Whole } from "../../../resources/journal";
import { timeline } from "../../../resources/timeline";
import type { StoredFile } from "../../../schema";
import { useKeepUnsaved, useKeepWritten, useTakenUp } from "../../resource/form/drafts";
import { useUnsavedGuard } from "../../resource/form/useUnsavedGuard";
import { readMentionable } from "../../../providers/rows/mentionable";
import { NoteBox, type Written } from "./NoteBox";
import styles from "./timeline.module.css";

/** The kinds that a user may add. The other kinds are written by the actions themselves. */
const kinds = ["note", "call", "whatsapp", "email", "meeting"] as const satisfies readonly TimelineKind[];
type OwnKind = (typeof kinds)[number];

const placeholders: Record<OwnKind, string> = {
  note: "Write a note for your colleagues",
  call: "What was said on the phone?",
  whatsapp: "What was written?",
  email: "What was the email about?",
  meeting: "What was agreed?",
};

const sendLabels: Record<OwnKind, string> = {
  note: "Add note",
  call: "Log call",
  whatsapp: "Log WhatsApp",
  email: "Log email",
  meeting: "Log meeting",
};

const nothing: Written = { body: "", files: [] };
const joined = (one: Written, other: Written): Written => ({
  body: [one.body, other.body].filter(Boolean).join("\n"),
  files: [...one.files, ...other.files],
});
const isEmpty = ({ body, files }: Written) => body.trim() === "" && files.length === 0;
const ownKindOf = (kept: unknown): OwnKind | undefined => kinds.find((kind) => kind === kept);
const writtenOf = ({ body, files }: Readonly<Record<string, unknown>>): Written => ({
  body: String(body ?? ""),
  // As kept below.
  files: (files as readonly StoredFile[] | undefined) ?? [],
});

interface ComposerProps {
  whole: Whole;
  /** For users who do not work on it: they log no contacts. */
  onlyNotes?: boolean;
  /** The kind that is chosen at first. Default: a note. */
  firstKind?: OwnKind;
  onSent?(kind: OwnKind): void;
}

const boxId = "timeline-composer";

export const focusComposer = (): void => document.getElementById(boxId)?.focus();

/**
 * Adds a note or logs a contact. The box is cleared while sending; if that fails, the page is left or the session ends,
 * the text returns.
 */
export function Composer({ whole, onlyNotes, firstKind = "note", onSent }: ComposerProps) {
  const kept = useTakenUp(`timeline ${whole.id}`);
  const [kind, setKind] = useState(() => ownKindOf(kept.changes?.values["kind"]) ?? firstKind);
  const [written, setWritten] = useState(() => writtenOf(kept.changes?.values ?? {}));
  const [problem, setProblem] = useState(kept.changes ? "Not sent yet: this was kept from before." : "");
  /** What is being sent. */
  const [sent, setSent] = useState<Written>();
  const isSaving = sent !== undefined;
  // The first contact moves a new trip on, so the trip may change too.
  const save = useSaveRow(timeline, { refreshes: ["timeline", whole.resource.name] });
  const unsent = sent ? joined(sent, written) : written;
  const unsaved = isEmpty(unsent) ? undefined : { values: { kind, ...unsent }, before: {} };
  const keep = useKeepWritten(kept.form, unsaved);
  useUnsavedGuard(unsaved !== undefined, "the timeline", () => Promise.resolve(keep()));
  useKeepUnsaved(kept.form, () => unsaved);

  const send = async () => {
    if (isSaving) return;
    if (kind === "note" && !written.body.trim()) return setProblem("Write something first.");
    setSent(written);
    setWritten(nothing);
    setProblem("");
    try {
      const { body, files } = written;
      const people = body.includes("@") ? await readMentionable(whole) : [];
      const stored = withMentions(body.trim(), people) || null;
      await save({ [whole.by]: whole.id, kind, body: stored, ...(files.length > 0 ? { files } : {}) });
    } catch (thrown) {
      setWritten((since) => joined(written, since));
      const { message, errors = {} } = apiErrorOf(thrown);
      setProblem(Object.values(errors).flat().join(" ") || message);
      return;
    } finally {
      setSent(undefined);
    }
    onSent?.(kind);
  };

  return (
    <div className={styles.composer} role="group" aria-label="Add to the timeline">
      {!onlyNotes && (
        <Radio.Group
          size="small"
          optionType="button"
          value={kind}
          aria-label="What happened"
          options={kinds.map((value) => ({ value, label: timelineKinds[value].label }))}
          onChange={({ target }) => setKind(target.value)}
        />
      )}
      <NoteBox
        id={boxId}
        whole={whole}
        value={written}
        placeholder={placeholders[kind]}
        sendLabel={sendLabels[kind]}
        isSaving={isSaving}
        problem={problem}
        onSend={() => void send()}
        onChange={(next) => {
          setWritten(next);
          setProblem("");
        }}
      />
    </div>
  );
}
