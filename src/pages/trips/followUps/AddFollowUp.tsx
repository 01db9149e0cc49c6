import { Button, Input, Radio } from "antd";
import { Suspense, useEffect, useRef, useState } from "react";
import { followUpKinds, type FollowUpKind } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FormField } from "../../../fields/FormField";
import { useSubmit } from "../../../components/light/useSubmit";
import { followUps } from "../../../resources/followUps";
import type { Whole } from "../../../resources/journal";
import { inSentence } from "../../../domain/formats/text";
import { useNow } from "../../../components/useNow";
import { UserPicker } from "../people/AssigneePickers";
import styles from "./followUps.module.css";
import { followUpPresets, useFollowUpSaving } from "./followUpSteps";

const nothingAround = {};

interface AddFollowUpProps {
  whole: Whole;
  /** Shown above the form, if nothing else says what it is for. */
  heading?: string;
  /** The label of the button that closes the form. */
  leave?: string;
  onDone(): void;
}

/** Plans a step: kind, note, assignee (at first the planner), and a usual time with one click. */
export function AddFollowUp({ whole, heading, leave = "Cancel", onDone }: AddFollowUpProps) {
  const { actor, formats } = useFieldEnvironment();
  const now = useNow();
  const { plan: planStep } = useFollowUpSaving();
  const [kind, setKind] = useState<FollowUpKind>("call");
  const [note, setNote] = useState("");
  const [assigneeUserId, setAssignee] = useState<string | null>(actor.userId);
  const [ownTime, setOwnTime] = useState<string | null>();
  const { isSending, problem, submit, refuse } = useSubmit();

  const form = useRef<HTMLDivElement>(null);
  // The focus moves to the form that the user opened.
  useEffect(
    () => form.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true }),
    [],
  );

  const plan = async (dueAt: string | null | undefined) => {
    if (!dueAt) return refuse("Choose when.");
    const step = { [whole.by]: whole.id, kind, dueAt, assigneeUserId, note: note.trim() || null };
    if (await submit(() => planStep(step))) onDone();
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
        placeholder={`Whoever looks after the ${inSentence(whole.resource.label.one)}`}
        value={assigneeUserId}
        onChange={setAssignee}
      />
      <div className={styles.choices}>
        {followUpPresets(now, formats).map(({ label, dueAt }) => (
          <Button key={label} size="small" disabled={isSending} onClick={() => void plan(dueAt)}>
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
              id={`${whole.id}-due`}
              field={followUps.fields.dueAt}
              value={ownTime}
              around={nothingAround}
              autoFocus
              onChange={(value) => setOwnTime(typeof value === "string" ? value : null)}
            />
            <Button type="primary" loading={isSending} onClick={() => void plan(ownTime)}>
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
          {problem.message}
        </p>
      )}
      <div>
        <Button size="small" type="text" onClick={onDone} disabled={isSending}>
          {leave}
        </Button>
      </div>
    </div>
  );
}
