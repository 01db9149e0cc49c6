import { useQueries, useQuery } from "@tanstack/react-query";
import { Alert, Button, Modal, Radio } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { Loaded, together } from "../../../components/Loaded";
import { useSubmit } from "../../../components/light/useSubmit";
import { useDialog } from "../../../components/useDialog";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FieldShow } from "../../../fields/FieldShow";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import { viewIn } from "../../../fields/viewIn";
import type { ApiError } from "../../../providers/apiError";
import { callVerbOnce, dataProvider } from "../../../providers/dataProvider";
import { rowPath } from "../../../providers/resourcePath";
import { refresh, rowQuery } from "../../../providers/rows/useRow";
import { resources } from "../../../resources";
import {
  type AnyRow,
  canRead,
  canWriteWhole,
  columnFields,
  type Field,
  fileValue,
  isSameValue,
  isSensitive,
  isWritable,
  listsUnited,
  type QueryField,
  type Resource,
} from "../../../schema";
import { notices } from "../../../providers/notices";
import { RowFacts } from "../RowFacts";
import { columnsNamed, listColumns } from "../listState/listColumns";
import { countWords, titleOf } from "../titleOf";
import { takeApart } from "./takeApart";
import styles from "./MergeDialog.module.css";

interface Referred {
  resource: string;
  rows: number;
}

interface MergeDialogProps {
  resource: Resource;
  /** Ids of the rows. With a single one, the dialog asks for the other. */
  ids: readonly string[];
  onClosed(): void;
  /** Gets the id of the row that stays. */
  onDone?(id: string): void;
}

/** Merges rows into one: asks which stays and whose values it gets, and shows what will refer to it. */
export function MergeDialog({ resource, ids, onClosed, onDone }: MergeDialogProps) {
  const { views } = useFieldEnvironment();
  const dialog = useDialog(onClosed);
  const id = useId();
  const [other, setOther] = useState<string>();
  const [stays, setStays] = useState(ids[0] ?? "");
  const [taken, setTaken] = useState<Readonly<Record<string, string>>>({});
  const { isSending, problem, submit } = useSubmit();
  const [merged, setMerged] = useState<{
    row: AnyRow;
    moved: readonly Referred[];
    merges: readonly string[];
  }>();
  const all = [...ids, ...(other ? [other] : [])];
  const { one, many } = resource.label;
  const field: Field = { kind: "reference", label: `The other ${inSentence(one)}`, to: resource.name };
  const { input: Input } = viewIn(views, field);

  const merge = () =>
    submit(async () => {
      const moved: Referred[] = [];
      const merges: string[] = [];
      let row: AnyRow | undefined;
      for (const gone of all.filter((each) => each !== stays)) {
        const take = Object.keys(taken).filter((name) => taken[name] === gone);
        const body = { into: stays, take };
        const answer = await callVerbOnce<{ row: AnyRow; moved: Referred[]; merge: string }>(
          resource.name,
          gone,
          "merge",
          body,
        );
        ({ row } = answer);
        moved.push(...answer.moved);
        merges.push(answer.merge);
      }
      await refresh(...resources.map(({ name }) => name));
      if (row) setMerged({ row, moved: summed(moved), merges });
    });
  const undo = () =>
    submit(async () => {
      await takeApart(merged?.merges ?? []);
      notices.show({ type: "success", message: `The ${inSentence(many)} stand alone again.` });
      dialog.close(onClosed);
    });
  const close = () => dialog.close(merged ? () => (onClosed(), onDone?.(merged.row.id)) : undefined);
  const closing = useRef<HTMLButtonElement>(null);
  // The button that merged is gone, and the focus with it.
  useEffect(() => {
    if (merged) closing.current?.focus();
  }, [merged]);
  const isReady = all.length > 1;
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={merged ? `Merged into ${titleOf(resource, merged.row)}` : `Merge ${inSentence(many)}`}
      width={720}
      maskClosable={false}
      onCancel={close}
      destroyOnHidden
      // The dialog takes the focus while it opens.
      afterOpenChange={(isOpen) => isOpen && document.getElementById(id)?.focus()}
      footer={[
        merged && (
          <Button key="undo" loading={isSending} onClick={() => void undo()}>
            Undo
          </Button>
        ),
        <Button key="close" ref={closing} onClick={close}>
          {merged ? "Close" : "Cancel"}
        </Button>,
        !merged && (
          <Button
            key="go"
            type="primary"
            disabled={!isReady}
            loading={isSending}
            onClick={() => void merge()}
          >
            {isReady ? `Merge ${countWords(all.length, resource)} into one` : "Merge"}
          </Button>
        ),
      ]}
    >
      {problem && (
        <Alert
          type="error"
          showIcon
          message={[problem.message, ...Object.values(problem.errors ?? {}).flat()].join(" ")}
        />
      )}
      {merged ? (
        <Outcome resource={resource} row={merged.row} moved={merged.moved} />
      ) : (
        <>
          {ids.length === 1 && (
            <div className={styles.other}>
              <label htmlFor={id}>{field.label}</label>
              <Input
                {...{ id, field, autoFocus: true, value: other, around: {} }}
                onChange={(next) => setOther(typeof next === "string" && next !== ids[0] ? next : undefined)}
              />
            </div>
          )}
          {isReady && (
            <Choices
              {...{ resource, stays, taken }}
              ids={all}
              onStays={(next) => {
                setStays(next);
                setTaken({});
              }}
              onTake={(name, from) => setTaken({ ...taken, [name]: from })}
            />
          )}
        </>
      )}
    </Modal>
  );
}

function Outcome({ resource, row, moved }: { resource: Resource; row: AnyRow; moved: readonly Referred[] }) {
  const { actor } = useFieldEnvironment();
  const title = titleOf(resource, row);
  const path = rowPath(resource, row.id, actor);
  return (
    <p role="status">
      {`${wordsOf(moved)} to `}
      {path ? <Link to={path}>{title}</Link> : title}
      {" now. Its page can take apart for 90 days what was merged into it."}
    </p>
  );
}

/** With one entry for each resource. */
function summed(referred: readonly Referred[]): Referred[] {
  const sums = new Map<string, number>();
  for (const { resource, rows } of referred) sums.set(resource, (sums.get(resource) ?? 0) + rows);
  return [...sums].map(([resource, rows]) => ({ resource, rows }));
}

/** "3 trips and 1 itinerary lead". */
function wordsOf(referred: readonly Referred[]): string {
  const counts = referred.flatMap(({ resource: name, rows }) => {
    const resource = resources.find((each) => each.name === name);
    return resource ? [countWords(rows, resource)] : [];
  });
  if (counts.length === 0) return "Nothing else leads";
  const sum = referred.reduce((total, { rows }) => total + rows, 0);
  const list = counts.length === 1 ? counts[0] : `${counts.slice(0, -1).join(", ")} and ${counts.at(-1)}`;
  return `${list} ${sum === 1 ? "leads" : "lead"}`;
}

/** A field as it is chosen: query fields one by one. */
const columnsOf = (name: string, field: Field, queryFields: readonly QueryField[]): [string, Field][] =>
  field.kind === "custom" ? columnFields(name, field, queryFields) : [[name, field]];

interface ChoicesProps {
  resource: Resource;
  ids: readonly string[];
  stays: string;
  /** Whose value each field gets, if not that of the row that stays. */
  taken: Readonly<Record<string, string>>;
  onStays(id: string): void;
  onTake(name: string, from: string): void;
}

function Choices({ resource, ids, stays, taken, onStays, onTake }: ChoicesProps) {
  const { actor, queryFields, resourceNamed, views } = useFieldEnvironment();
  const about = useId();
  const columns = columnsNamed(
    listColumns(resource, actor, queryFields, resourceNamed),
    resource.list.columns,
  );
  const rows = useQueries({ queries: ids.map((id) => rowQuery<AnyRow>(resource.name, id)) });
  const referred = useQuery<Referred[], ApiError>({
    queryKey: ["merge", resource.name, stays, ...ids],
    queryFn: async () => {
      const answers = await Promise.all(
        ids
          .filter((id) => id !== stays)
          .map((id) => dataProvider.custom({ url: `/api/${resource.name}/${id}/merge`, method: "get" })),
      );
      return summed(answers.flatMap(({ data }) => Object.values<Referred>(data)));
    },
  });
  return (
    <Loaded query={together(...rows)}>
      {(answers) => {
        const found = answers.map(({ data }) => data);
        const united = listsUnited(resource, resources);
        const differing = Object.entries(resource.fields)
          .filter(
            ([name, field]) =>
              canRead(field, actor) &&
              isWritable(field, "update") &&
              canWriteWhole(field, actor) &&
              !isSensitive(field) &&
              !united.includes(name),
          )
          .flatMap(([name, field]) =>
            columnsOf(name, field, queryFields).map(([key, inner]) => ({
              ...{ key, field: inner, values: found.map((row) => fileValue({ key }, row)) },
              isOwn: field.kind === "custom",
            })),
          )
          // What one row alone holds under a query field is kept.
          .filter(({ values, isOwn }) =>
            isOwn
              ? values.every((value) => !isEmptyValue(value)) &&
                values.some((value) => !isSameValue(value, values[0]))
              : values.some((value) => !isSameValue(value, values[0])),
          );
        const kept = found.find(({ id }) => id === stays);
        const name = kept ? titleOf(resource, kept) : "";
        return (
          <>
            <fieldset className={styles.field}>
              <legend>Stays</legend>
              <Radio.Group
                className={styles.options ?? ""}
                value={stays}
                onChange={({ target }) => onStays(String(target.value))}
              >
                {found.map((row) => (
                  <div key={row.id}>
                    <Radio value={row.id} aria-describedby={`${about}-${row.id}`}>
                      {titleOf(resource, row)}
                    </Radio>
                    {/* Beside the label: a cell may hold a link. */}
                    <div id={`${about}-${row.id}`} className={styles.about}>
                      <RowFacts {...{ resource, row, columns }} />
                    </div>
                  </div>
                ))}
              </Radio.Group>
            </fieldset>
            {differing.map(({ key, field, values }) => (
              <fieldset key={key} className={styles.field}>
                <legend>{field.label}</legend>
                <Radio.Group
                  className={(viewIn(views, field).wide ? styles.wide : styles.options) ?? ""}
                  value={taken[key] ?? stays}
                  onChange={({ target }) => onTake(key, String(target.value))}
                >
                  {found.map((row, index) => (
                    <Radio key={row.id} value={row.id}>
                      {isEmptyValue(values[index]) ? (
                        <em>Nothing</em>
                      ) : (
                        <FieldShow field={field} value={values[index]} around={row} />
                      )}
                    </Radio>
                  ))}
                </Radio.Group>
              </fieldset>
            ))}
            <ul className={styles.facts}>
              {united.map((list) => (
                <li key={list}>{`${resource.fields[list]?.label ?? list}: those of all are kept.`}</li>
              ))}
              <li>
                <Loaded query={referred} rows={1}>
                  {(counts) => <>{`${wordsOf(counts)} to ${name} then.`}</>}
                </Loaded>
              </li>
              <li>
                {`${found.length === 2 ? "The address of the other leads" : "The addresses of the others lead"} to it. You can undo this for 90 days.`}
              </li>
            </ul>
          </>
        );
      }}
    </Loaded>
  );
}
