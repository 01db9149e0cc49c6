import { Button, Checkbox, Select } from "antd";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { inSentence } from "../../../domain/formats/text";
import { FormDialog } from "../../../components/FormDialog";
import { useDialog } from "../../../components/useDialog";
import { type ApiError, apiErrorOf } from "../../../providers/apiError";
import { resourceNamed } from "../../../resources";
import type { User } from "../../../resources/users";
import { workOn } from "../../../schema";
import { type OpenWork, useOpenWork, workWords } from "../../resource/runs/OpenWork";
import { RunErrors, RunProgress } from "../../resource/runs/RunReport";
import { handOver, type Run } from "../../resource/runs/runs";
import { countWords } from "../../resource/titleOf";
import { UserPicker } from "../../trips/people/AssigneePickers";
import { OrganisationSection } from "../sections/OrganisationSection";
import styles from "./userWork.module.css";

/** What of a user is open, for those who may hand it over. */
export function UserWork({ user }: { user: User }) {
  const work = useOpenWork(user.id) ?? [];
  const [isAsking, setAsking] = useState(false);
  if (work.length === 0 && !isAsking) return null;
  const words = workWords(work);
  return (
    <OrganisationSection
      heading="Open work"
      help={
        work.length === 0
          ? "Nothing is open any more."
          : user.isActive
            ? `${user.fullname} looks after ${words}. Hand them over before you deactivate or delete the user.`
            : `${user.fullname} is not active, and still looks after ${words}.`
      }
      action={
        <Button type={user.isActive ? "default" : "primary"} onClick={() => setAsking(true)}>
          Hand over …
        </Button>
      }
    >
      {isAsking && <HandOverDialog user={user} work={work} onClosed={() => setAsking(false)} />}
    </OrganisationSection>
  );
}

interface HandOverDialogProps {
  user: User;
  work: readonly OpenWork[];
  onClosed(): void;
}

/** Asks to whom, and which of it, and shows how far it is. */
function HandOverDialog({ user, work, onClosed }: HandOverDialogProps) {
  const id = useId();
  const dialog = useDialog(onClosed);
  const navigate = useNavigate();
  // What there is at first: during the run less and less is left.
  const [offered] = useState(work);
  const [to, setTo] = useState<string | null>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [states, setStates] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [run, setRun] = useState<Run>();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const chosen = offered.flatMap((one) => {
    const only = states[one.resource] ?? [];
    if (left.includes(one.resource)) return [];
    if (only.length === 0) return [one];
    const some = one.states.filter(({ state }) => only.includes(state));
    return [{ ...one, count: some.reduce((sum, { count }) => sum + count, 0), states: some }];
  });
  const count = chosen.reduce((sum, one) => sum + one.count, 0);
  async function send() {
    if (to === null) return;
    setSending(true);
    setProblem(undefined);
    const only = chosen.map(({ resource, states: some }) => ({
      resource,
      ...(states[resource]?.length ? { states: some.map(({ state }) => state) } : {}),
    }));
    try {
      const ended = await handOver(user.id, { to, only }, { open: navigate, onProgress: setRun });
      if (ended.failed === 0) dialog.close();
    } catch (thrown) {
      setProblem(apiErrorOf(thrown));
    }
    setSending(false);
  }
  const isDone = run !== undefined && !isSending;
  return (
    <FormDialog
      id={id}
      dialog={dialog}
      title={`Hand over the open work of ${user.fullname}`}
      verb={isDone ? "Close" : "Hand over"}
      submission={{ isSending, problem }}
      isReady={isDone || (to !== null && count > 0)}
      isTyped={to !== null}
      onSubmit={() => (isDone ? dialog.close() : void send())}
      below={
        run && (
          <>
            {isSending && <RunProgress words="Handed over" run={run} />}
            {isDone && run.failed > 0 && (
              <>
                <p role="status">{`${run.done} of ${run.total} handed over. The others are as before:`}</p>
                <RunErrors run={run} />
              </>
            )}
          </>
        )
      }
    >
      {!run && (
        <div className={styles.form}>
          <UserPicker
            value={to}
            onChange={setTo}
            label="To whom"
            placeholder="Choose a person"
            insteadOf={user.id}
          />
          <fieldset className={styles.kinds}>
            <legend>What</legend>
            {offered.map((one) => {
              const resource = resourceNamed(one.resource);
              const some = chosen.find(({ resource: name }) => name === one.resource) ?? one;
              const label = countWords(some.count, resource);
              const isLeft = left.includes(one.resource);
              return (
                <div key={one.resource} className={styles.kind}>
                  <Checkbox
                    checked={!isLeft}
                    onChange={() =>
                      setLeft(isLeft ? left.filter((name) => name !== one.resource) : [...left, one.resource])
                    }
                  >
                    {label}
                  </Checkbox>
                  {one.states.length > 1 && !isLeft && (
                    <StatesSelect
                      work={one}
                      label={`States of the ${inSentence(resource.label.many)}`}
                      value={states[one.resource] ?? []}
                      onChange={(next) => setStates({ ...states, [one.resource]: next })}
                    />
                  )}
                </div>
              );
            })}
          </fieldset>
          <p className={styles.help}>They are told once, and you can take all of it back.</p>
        </div>
      )}
    </FormDialog>
  );
}

interface StatesSelectProps {
  work: OpenWork;
  label: string;
  value: readonly string[];
  onChange(states: string[]): void;
}

function StatesSelect({ work, label, value, onChange }: StatesSelectProps) {
  const id = useId();
  const resource = resourceNamed(work.resource);
  const [field = ""] = Object.keys(workOn(resource)?.where ?? {});
  const state = resource.fields[field];
  const choices = state?.kind === "choice" ? state.choices : {};
  return (
    <>
      <label htmlFor={id} className="heard">
        {label}
      </label>
      <Select
        id={id}
        mode="multiple"
        placeholder="In every state"
        value={[...value]}
        onChange={onChange}
        options={Object.entries(choices).flatMap(([state, { label: name }]) => {
          const found = work.states.find((one) => one.state === state);
          return found ? [{ value: state, label: `${name} (${found.count})` }] : [];
        })}
      />
    </>
  );
}
