import { Button, Input, Radio, Select } from "antd";
import { Suspense, useId, useState, type FormEvent } from "react";
import { inSentence } from "../../../domain/formats/text";
import { useNow } from "../../../components/useNow";
import { useSubmit } from "../../../components/light/useSubmit";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useLeaveByTab } from "../../../fields/inputs/useLeaveByTab";
import type { FollowUp } from "../../../resources/followUps";
import { wholeIn } from "../../../resources/journal";
import { followUpOutcomes, type FollowUpOutcome } from "../../../vocabulary";
import styles from "./followUps.module.css";
import { followUpPresets, useFollowUpSaving, useIsOnlyStep, useKeptWhileFinishing } from "./followUpSteps";
import { OwnTime } from "./OwnTime";
import { StepFields, useStepDraft } from "./StepFields";

const options = Object.entries(followUpOutcomes).map(([value, { label }]) => ({ value, label }));

export interface FinishFollowUpProps {
  followUp: FollowUp;
  /** Default: it is done. */
  as?: "done" | "cancelled";
  onDone(): void;
}

/** Ends a step and plans the next, both at once. Without the only step of an open trip the next one is asked for. */
export function FinishFollowUp({ followUp, as = "done", onDone }: FinishFollowUpProps) {
  const id = useId();
  const { formats } = useFieldEnvironment();
  const now = useNow();
  const leaveByTab = useLeaveByTab();
  const { end } = useFollowUpSaving();
  useKeptWhileFinishing(followUp);
  const whole = wholeIn(followUp);
  const isOnly = useIsOnlyStep(followUp);
  const [outcome, setOutcome] = useState<FollowUpOutcome>();
  const [remark, setRemark] = useState("");
  const [when, setWhen] = useState<string>();
  const [ownTime, setOwnTime] = useState<string | null>(null);
  const { fields, stepAt } = useStepDraft(whole);
  const { isSending, problem, submit, refuse, clear } = useSubmit();
  const presets = followUpPresets(now, formats);
  const usual =
    isOnly === false ? none : (presets.find(({ label }) => label.startsWith("Tomorrow"))?.label ?? own);
  const chosen = when ?? usual;

  const finish = async (event: FormEvent) => {
    event.preventDefault();
    if (as === "done" && !outcome) return refuse("Choose what came of it.");
    const dueAt = chosen === own ? ownTime : presets.find(({ label }) => label === chosen)?.dueAt;
    if (chosen !== none && !dueAt) return refuse("Choose when the next step is due.");
    const next = dueAt ? stepAt(dueAt) : undefined;
    const change = as === "done" ? { status: as, outcome, remark } : { status: as, remark };
    if (await submit(() => end(followUp, change, next))) onDone();
  };

  return (
    <form
      className={styles.form}
      onSubmit={finish}
      aria-label={as === "done" ? "Finish this step" : "Cancel this step"}
    >
      {as === "done" && (
        <Select<FollowUpOutcome>
          autoFocus
          defaultOpen
          value={outcome ?? null}
          options={options}
          placeholder="What came of it?"
          aria-label="Outcome"
          onInputKeyDown={leaveByTab}
          aria-describedby={problem ? id : undefined}
          {...(problem && !outcome ? { status: "error" as const } : {})}
          onChange={(value) => {
            setOutcome(value);
            clear();
          }}
        />
      )}
      <Input
        value={remark}
        maxLength={500}
        placeholder={as === "done" ? "Anything to remember (optional)" : "Why (optional)"}
        aria-label="Remark"
        autoFocus={as === "cancelled"}
        onChange={({ target }) => setRemark(target.value)}
      />
      <div className={styles.title} id={`${id}-next`}>
        What comes next
      </div>
      <Radio.Group
        size="small"
        optionType="button"
        className={styles.choices}
        name={`${id}-when`}
        value={chosen}
        aria-labelledby={`${id}-next`}
        options={[...presets.map(({ label }) => label), own, ...(isOnly === false ? [none] : [])]}
        onChange={({ target }) => {
          setWhen(target.value);
          clear();
        }}
      />
      {chosen === own && (
        <Suspense>
          <OwnTime id={`${id}-due`} value={ownTime} onChange={setOwnTime} />
        </Suspense>
      )}
      {chosen !== none && <StepFields {...fields} />}
      {isOnly && (
        <p className={styles.who}>
          {`An open ${inSentence(whole.resource.label.one)} always has a next step. When it is over, close it instead.`}
        </p>
      )}
      {problem && (
        <p id={id} role="alert" className={styles.problem}>
          {problem.message}
        </p>
      )}
      <div className={styles.choices}>
        <Button size="small" type="primary" htmlType="submit" loading={isSending}>
          {as === "done" ? "Finish" : "Cancel the step"}
        </Button>
        <Button size="small" onClick={onDone} disabled={isSending}>
          {as === "done" ? "Cancel" : "Keep it"}
        </Button>
      </div>
    </form>
  );
}

const own = "Other time …";
const none = "No next step";
