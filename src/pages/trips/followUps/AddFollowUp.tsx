import { Button } from "antd";
import { Suspense, useEffect, useRef, useState } from "react";
import { useNow } from "../../../components/useNow";
import { useSubmit } from "../../../components/light/useSubmit";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Whole } from "../../../resources/journal";
import styles from "./followUps.module.css";
import { followUpPresets, useFollowUpSaving } from "./followUpSteps";
import { OwnTime } from "./OwnTime";
import { StepFields, useStepDraft } from "./StepFields";

/** Plans a step: kind, note, assignee (at first the planner), and a usual time with one click. */
export function AddFollowUp({ whole, onDone }: { whole: Whole; onDone(): void }) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  const { plan: planStep } = useFollowUpSaving();
  const { fields, stepAt } = useStepDraft(whole);
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
    if (await submit(() => planStep(stepAt(dueAt)))) onDone();
  };

  return (
    <div ref={form} className={styles.form} role="group" aria-label="Add a next step">
      <StepFields {...fields} />
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
          <OwnTime id={`${whole.id}-due`} value={ownTime} onChange={setOwnTime}>
            <Button type="primary" loading={isSending} onClick={() => void plan(ownTime)}>
              Plan
            </Button>
          </OwnTime>
        </Suspense>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem.message}
        </p>
      )}
      <div>
        <Button size="small" type="text" onClick={onDone} disabled={isSending}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
