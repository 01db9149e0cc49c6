import { CloseOutlined } from "@ant-design/icons";
import { Button, Segmented, Select } from "antd";
import { useId, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import { viewIn } from "../../../fields/viewIn";
import type { Transition } from "../../../schema";
import { TransitionFields } from "../transition/TransitionFields";
import { transitionWords } from "../transition/transitionRow";
import { bulkFields, isListField, valuesIn } from "./bulkFields";
import { RunDialog, type RunTarget } from "./RunDialog";
import styles from "./runs.module.css";

interface Chosen {
  name: string;
  value: unknown;
  /** For a field with several values: whether rows keep the values they have. */
  isAdded: boolean;
}

/** Writes the same values to many rows. The user chooses the fields, one by one, from those they may edit. */
export function EditRowsDialog(props: RunTarget) {
  const { resource } = props;
  const { actor, queryFields, views } = useFieldEnvironment();
  const id = useId();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const fields = bulkFields(resource, actor, queryFields);
  const change = (name: string, part: Partial<Chosen>) =>
    setChosen(chosen.map((one) => (one.name === name ? { ...one, ...part } : one)));
  const wanted = chosen.filter(
    ({ name, value, isAdded }) => !isEmptyValue(value) || (!isAdded && fields.get(name)?.optional),
  );
  const isReady = chosen.length > 0 && wanted.length === chosen.length;
  const only = (isAdded: boolean) => valuesIn(chosen.filter((one) => one.isAdded === isAdded));
  return (
    <RunDialog
      {...props}
      verb="Change"
      work={isReady ? { action: "change", values: only(false), add: only(true) } : undefined}
    >
      <div className={styles.fields}>
        {chosen.map(({ name, value, isAdded }, index) => {
          const field = fields.get(name);
          if (!field) return null;
          const { input: Input } = viewIn(views, field);
          const inputId = `${id}.${name}`;
          const isLast = index === chosen.length - 1;
          return (
            <div key={name} className={styles.field}>
              <label htmlFor={inputId}>{field.label}</label>
              <span>
                {isListField(field) && !name.includes(".") && (
                  <Segmented
                    size="small"
                    aria-label={`What becomes of the ${field.label} that a row has`}
                    options={[
                      { value: "add", label: "Add" },
                      { value: "replace", label: "Replace" },
                    ]}
                    value={isAdded ? "add" : "replace"}
                    onChange={(how) => change(name, { isAdded: how === "add" })}
                  />
                )}
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={`Leave ${field.label} as it is`}
                  onClick={() => setChosen(chosen.filter((one) => one.name !== name))}
                />
              </span>
              <Input
                id={inputId}
                field={field}
                value={value}
                around={{}}
                autoFocus={isLast}
                onChange={(next) => change(name, { value: next })}
              />
              {field.optional && !isAdded && isEmptyValue(value) && <small>Left empty, it is emptied.</small>}
            </div>
          );
        })}
        <Select
          showSearch
          autoFocus={chosen.length === 0}
          aria-label="Field to change"
          placeholder={chosen.length === 0 ? "Choose a field" : "Choose another field"}
          value={null}
          optionFilterProp="label"
          options={[...fields].flatMap(([name, { label }]) =>
            chosen.some((one) => one.name === name) ? [] : [{ value: name, label }],
          )}
          onSelect={(name: string | null) => {
            if (name === null) return;
            const field = fields.get(name);
            const isAdded = field !== undefined && isListField(field) && !name.includes(".");
            setChosen([...chosen, { name, value: field?.kind === "yesNo" ? true : null, isAdded }]);
          }}
        />
      </div>
    </RunDialog>
  );
}

export function MoveRowsDialog({ transition, ...props }: RunTarget & { transition: Transition }) {
  const id = useId();
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>({});
  const { to, asks = {}, danger } = transition;
  const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => !isEmptyValue(value)));
  const isReady = Object.entries(asks).every(([name, { optional }]) => optional || name in given);
  const asksForMore = Object.keys(asks).length > 0;
  return (
    <RunDialog
      {...props}
      verb={`${transitionWords(props.resource, transition)}:`}
      isDangerous={danger === true}
      work={isReady ? { action: "move", to, given } : undefined}
    >
      {asksForMore && (
        <TransitionFields
          id={id}
          transition={transition}
          answers={answers}
          errors={{}}
          onChange={(changed) => setAnswers({ ...answers, ...changed })}
          onSubmit={() => undefined}
        />
      )}
    </RunDialog>
  );
}

export const TrashRowsDialog = ({ action, ...props }: RunTarget & { action: "delete" | "restore" }) => (
  <RunDialog
    {...props}
    verb={action === "delete" ? "Delete" : "Restore"}
    isDangerous={action === "delete"}
    work={{ action }}
  />
);
