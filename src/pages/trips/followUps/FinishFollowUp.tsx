import { Button, Input, Select } from "antd";
import { useLeaveByTab } from "../../../fields/inputs/useLeaveByTab";
import { useEffect, useId, useState, type FormEvent } from "react";
import { followUpOutcomes, type FollowUpOutcome } from "../../../vocabulary";
import { useSubmit } from "../../../components/light/useSubmit";
import type { FollowUp } from "../../../resources/followUps";
import { wholeIn } from "../../../resources/journal";
import { AddFollowUp } from "./AddFollowUp";
import { useKeptWhileFinishing, refreshSteps, useFollowUpSaving } from "./followUpSteps";
import styles from "./followUps.module.css";

const options = Object.entries(followUpOutcomes).map(([value, { label }]) => ({ value, label }));

export function FinishFollowUp({ followUp, onDone }: { followUp: FollowUp; onDone(): void }) {
  const id = useId();
  const leaveByTab = useLeaveByTab();
  const { complete } = useFollowUpSaving();
  useKeptWhileFinishing(followUp);
  const [outcome, setOutcome] = useState<FollowUpOutcome>();
  const [remark, setRemark] = useState("");
  const { isSending, problem, submit, refuse, clear } = useSubmit();
  const [isFinished, setFinished] = useState(false);
  // Lists are read again when this form closes; before, they would drop the step and this form.
  useEffect(() => {
    if (isFinished) return () => void refreshSteps();
  }, [isFinished]);

  const finish = async (event: FormEvent) => {
    event.preventDefault();
    if (!outcome) return refuse("Choose what came of it.");
    if (await submit(() => complete(followUp, { outcome, remark }))) setFinished(true);
  };

  if (isFinished)
    return (
      <AddFollowUp
        whole={wholeIn(followUp)}
        heading="Done. Plan the next step"
        leave="No next step"
        onDone={onDone}
      />
    );
  return (
    <form className={styles.form} onSubmit={finish} aria-label="Finish this step">
      <Select<FollowUpOutcome>
        autoFocus
        defaultOpen
        value={outcome ?? null}
        options={options}
        placeholder="What came of it?"
        aria-label="Outcome"
        onInputKeyDown={leaveByTab}
        aria-describedby={problem ? id : undefined}
        {...(problem ? { status: "error" as const } : {})}
        onChange={(chosen) => {
          setOutcome(chosen);
          clear();
        }}
      />
      <Input
        value={remark}
        maxLength={500}
        placeholder="Anything to remember (optional)"
        aria-label="Remark"
        onChange={({ target }) => setRemark(target.value)}
      />
      {problem && (
        <p id={id} role="alert" className={styles.problem}>
          {problem.message}
        </p>
      )}
      <div className={styles.choices}>
        <Button size="small" type="primary" htmlType="submit" loading={isSending}>
          Finish
        </Button>
        <Button size="small" onClick={onDone} disabled={isSending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
