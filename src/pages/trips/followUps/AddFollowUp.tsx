import { Button, Input, Radio } from "antd";
import { Suspense, useEffect, useRef, useState } from "react";
import { followUpKinds, type FollowUpKind } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FormField } from "../../../fields/FormField";
import { apiErrorOf } from "../../../providers/apiError";
import { followUps } from "../../../resources/followUps";
import { useNow } from "../../../components/useNow";
import { UserPicker } from "../people/AssigneePickers";
import styles from "./followUps.module.css";
import { followUpPresets, useFollowUpSaving } from "./followUpSteps";

const nothingAround = {};

interface AddFollowUpProps {
  tripId: string;
  /** Said above the form, where nothing else says what it is for. */
  heading?: string;
  /** What leaving it is called. */
  leave?: string;
  onDone(): void;
}

/** Plans a step: what, for whom (at first the planner), and with one click on a usual time when. */
export function AddFollowUp({ tripId, heading, leave = "Cancel", onDone }: AddFollowUpProps) {
  const { actor, formats } = useFieldEnvironment();
  const now = useNow();
  const { plan: planStep } = useFollowUpSaving();
  const [kind, setKind] = useState<FollowUpKind>("call");
  const [note, setNote] = useState("");
  const [assigneeUserId, setAssignee] = useState<string | null>(actor.userId);
  const [ownTime, setOwnTime] = useState<string | null>();
  const [problem, setProblem] = useState("");
  const [isSaving, setSaving] = useState(false);

  const form = useRef<HTMLDivElement>(null);
  // Whoever opened it goes on here.
  useEffect(
    () => form.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true }),
    [],
  );

  const plan = async (dueAt: string | null | undefined) => {
    if (isSaving) return;
    if (!dueAt) return setProblem("Choose when.");
    setSaving(true);
    try {
      await planStep({ tripId, kind, dueAt, assigneeUserId, note: note.trim() || null });
      onDone();
    } catch (thrown) {
      setProblem(apiErrorOf(thrown).message);
      setSaving(false);
    }
  };

  return (
    <div ref={form} className={styles.form} role="group" aria-label={heading ?? "Add a next step"}>
      {heading && <div className={styles.title}>{heading}</div>}
      <Radio.Group
        size="small"
        optionType="button"
        value={kind}
        aria-label="What"
        options={Object.entries(followUpKinds).map(([value, { label }]) => ({ value, label }))}
        onChange={({ target }) => setKind(target.value)}
      />
      <Input
        value={note}
        maxLength={2000}
        placeholder="What about (optional)"
        aria-label="Note"
        onChange={({ target }) => setNote(target.value)}
      />
      <UserPicker
        label="Who"
        placeholder="Whoever looks after the trip"
        value={assigneeUserId}
        onChange={setAssignee}
      />
      <div className={styles.choices}>
        {followUpPresets(now, formats).map(({ label, dueAt }) => (
          <Button key={label} size="small" disabled={isSaving} onClick={() => void plan(dueAt)}>
            {label}
          </Button>
        ))}
        {ownTime === undefined && (
          <Button size="small" type="dashed" onClick={() => setOwnTime(null)}>
            Other time …
          </Button>
        )}
      </div>
      {ownTime !== undefined && (
        <Suspense>
          <div className={styles.choices}>
            <FormField
              id={`${tripId}-due`}
              field={followUps.fields.dueAt}
              value={ownTime}
              around={nothingAround}
              autoFocus
              onChange={(value) => setOwnTime(typeof value === "string" ? value : null)}
            />
            <Button type="primary" loading={isSaving} onClick={() => void plan(ownTime)}>
              Plan
            </Button>
          </div>
          {ownTime && Date.parse(ownTime) < now.getTime() && (
            <p role="status" className={styles.hint}>
              This time has passed: the step will be late at once.
            </p>
          )}
        </Suspense>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div>
        <Button size="small" type="text" onClick={onDone} disabled={isSaving}>
          {leave}
        </Button>
      </div>
    </div>
  );
}
