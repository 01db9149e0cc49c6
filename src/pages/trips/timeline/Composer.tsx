import { Button, Input, Radio } from "antd";
import { useState, type KeyboardEvent } from "react";
import { timelineKinds, type TimelineKind } from "../../../vocabulary";
import { apiErrorOf } from "../../../providers/apiError";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import type { Whole } from "../../../resources/journal";
import { timeline } from "../../../resources/timeline";
import { useKeepUnsaved, useTakenUp } from "../../resource/form/drafts";
import { useUnsavedGuard } from "../../resource/form/useUnsavedGuard";
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

const joined = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join("\n");
const ownKindOf = (kept: unknown): OwnKind | undefined => kinds.find((kind) => kind === kept);

interface ComposerProps {
  whole: Whole;
  /** For users who do not work on it: they log no contacts. */
  onlyNotes?: boolean;
  /** The kind that is chosen at first. Default: a note. */
  firstKind?: OwnKind;
  onSent?(): void;
}

const boxId = "timeline-composer";

export const focusComposer = (): void => document.getElementById(boxId)?.focus();

/**
 * Adds a note or logs a contact. The box is cleared while sending; if that fails or the session ends, the
 * text returns.
 */
export function Composer({ whole, onlyNotes, firstKind = "note", onSent }: ComposerProps) {
  const kept = useTakenUp("timeline");
  const [kind, setKind] = useState(() => ownKindOf(kept.changes?.values["kind"]) ?? firstKind);
  const [body, setBody] = useState(() => String(kept.changes?.values["body"] ?? ""));
  const [problem, setProblem] = useState(kept.changes ? "Not sent yet: your session had ended." : "");
  /** The text that is being sent. */
  const [sent, setSent] = useState<string>();
  const isSaving = sent !== undefined;
  // The first contact moves a new trip on, so the trip may change too.
  const save = useSaveRow(timeline, { refreshes: ["timeline", whole.resource.name] });
  const isUnsaved = isSaving || body.trim() !== "";
  useUnsavedGuard(isUnsaved, "the timeline");
  useKeepUnsaved(kept.form, () =>
    isUnsaved ? { values: { kind, body: joined(sent, body) }, before: {} } : undefined,
  );

  const send = async () => {
    if (isSaving) return;
    if (kind === "note" && !body.trim()) return setProblem("Write something first.");
    setSent(body);
    setBody("");
    setProblem("");
    try {
      await save({ [whole.by]: whole.id, kind, body: body.trim() || null });
    } catch (thrown) {
      setBody((since) => joined(body, since));
      setProblem(apiErrorOf(thrown).message);
      return;
    } finally {
      setSent(undefined);
    }
    onSent?.();
  };
  const sendByKeyboard = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
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
      <Input.TextArea
        id={boxId}
        value={body}
        maxLength={10_000}
        autoSize={{ minRows: 2, maxRows: 10 }}
        placeholder={placeholders[kind]}
        aria-label={placeholders[kind]}
        onChange={({ target }) => {
          setBody(target.value);
          setProblem("");
        }}
        onKeyDown={sendByKeyboard}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.send}>
        <Button size="small" loading={isSaving} onClick={() => void send()} title="Ctrl or Cmd and Enter">
          {sendLabels[kind]}
        </Button>
      </div>
    </div>
  );
}
