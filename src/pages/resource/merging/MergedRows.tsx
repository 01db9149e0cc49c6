import { useCustom } from "@refinedev/core";
import { Alert, Button, Modal } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { useSubmit } from "../../../components/light/useSubmit";
import { Loaded } from "../../../components/Loaded";
import { Panel } from "../../../components/Panel";
import { PersonName } from "../../../components/PersonName";
import { useDialog } from "../../../components/useDialog";
import styles from "../../../components/words.module.css";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FieldShow } from "../../../fields/FieldShow";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import { notices } from "../../../providers/notices";
import { rowPath } from "../../../providers/resourcePath";
import { useRow } from "../../../providers/rows/useRow";
import { resources } from "../../../resources";
import type { Merge } from "../../../resources/merges";
import { type AnyRow, type Field, inWords, type Resource } from "../../../schema";
import { HistoryList } from "../history/HistoryList";
import { countWords } from "../titleOf";
import { takeApart } from "./takeApart";

interface Some {
  resource: string;
  rows: number;
  some: readonly { id: string; title: string }[];
}

interface Preview {
  fields: readonly { field: string; now: unknown; then: unknown; isChanged: boolean }[];
  back: readonly { resource: string; rows: number }[];
  stay: readonly Some[];
  since: readonly Some[];
}

/** What was merged into a row, for those who may take it apart. */
export function MergedRows({ resource, row }: { resource: Resource; row: AnyRow }) {
  const { formats } = useFieldEnvironment();
  const [chosen, setChosen] = useState<Merge>();
  const [looked, setLooked] = useState<Merge>();
  const { query, result } = useCustom<Merge[]>({
    url: `/api/merges?resource=${resource.name}&survivorId=${row.id}&status=merged&_sort=at&_order=desc&_end=20`,
    method: "get",
    errorNotification: false,
  });
  if (!query.data || result.data.length === 0) return null;
  return (
    <div style={{ marginBlockStart: 16 }}>
      <Panel heading="Merged into it">
        {result.data.map((merge) => (
          <p key={merge.id}>
            {merge.loserName}{" "}
            <span className={styles.muted}>
              {formats.instant(merge.at)}
              {merge.byUserId && (
                <>
                  {" by "}
                  <PersonName id={merge.byUserId} />
                </>
              )}
            </span>
            <br />
            <Button type="link" style={{ paddingInline: 0 }} onClick={() => setChosen(merge)}>
              Take apart …
            </Button>
            <Button
              type="link"
              style={{ paddingInline: 0, marginInlineStart: 16 }}
              onClick={() => setLooked(merge)}
            >
              Its history<span className="heard">{`: ${merge.loserName}`}</span>
            </Button>
          </p>
        ))}
        {looked && <MergedHistory resource={resource} merge={looked} onClosed={() => setLooked(undefined)} />}
        {chosen && (
          <TakeApart
            resource={resource}
            merge={chosen}
            onClosed={() => {
              setChosen(undefined);
              void query.refetch();
            }}
          />
        )}
      </Panel>
    </div>
  );
}

interface OfMerge {
  resource: Resource;
  merge: Merge;
  onClosed(): void;
}

/** What happened to the merged row until it was merged. */
function MergedHistory({ resource, merge, onClosed }: OfMerge) {
  const dialog = useDialog(onClosed);
  const query = useRow<AnyRow>(resource.name, merge.loserId);
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={`History of “${merge.loserName}”`}
      width={640}
      footer={null}
      onCancel={() => dialog.close()}
      destroyOnHidden
    >
      <Loaded query={query}>{(row) => <HistoryList resource={resource} row={row} mayEdit={false} />}</Loaded>
    </Modal>
  );
}

/** What taking a merge apart would do, and a button that does it. */
export function TakeApart({ resource, merge, onClosed }: OfMerge) {
  const dialog = useDialog(onClosed);
  const { isSending, problem, submit } = useSubmit();
  const { query } = useCustom<Preview>({
    url: `/api/merges/${merge.id}/undo`,
    method: "get",
    errorNotification: false,
  });
  const go = () =>
    submit(async () => {
      await takeApart([merge.id]);
      notices.show({ type: "success", message: `“${merge.loserName}” stands alone again.` });
      dialog.close();
    });
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={`Take “${merge.loserName}” apart again?`}
      width={640}
      okText="Take apart"
      okButtonProps={{ disabled: !query.data }}
      confirmLoading={isSending}
      onCancel={() => dialog.close()}
      onOk={() => void go()}
      destroyOnHidden
    >
      {problem && <Alert type="error" showIcon message={problem.message} />}
      <Loaded query={{ ...query, data: query.data?.data }}>
        {(preview) => <PreviewWords resource={resource} merge={merge} preview={preview} />}
      </Loaded>
    </Modal>
  );
}

function PreviewWords({ resource, merge, preview }: { resource: Resource; merge: Merge; preview: Preview }) {
  const { fields, back, stay, since } = preview;
  const returned = fields.filter(({ isChanged }) => !isChanged);
  const kept = fields.filter(({ isChanged }) => isChanged);
  return (
    <>
      <p>
        {back.length > 0
          ? `Back to “${merge.loserName}”, as before: ${joinedWords(back)}.`
          : `Nothing else goes back to “${merge.loserName}”.`}
      </p>
      {returned.length > 0 && (
        <>
          <p>{`“${merge.survivorName}” gets back what it had:`}</p>
          <Values resource={resource} fields={returned} />
        </>
      )}
      {kept.length > 0 && (
        <>
          <p>Changed since, and staying so; lists lose only what the merge brought:</p>
          <Values resource={resource} fields={kept} />
        </>
      )}
      <Named heading="Changed since, and staying where they are:" rows={stay} />
      <Named heading={`Added since, and staying with “${merge.survivorName}”:`} rows={since} />
    </>
  );
}

function Values({ resource, fields }: { resource: Resource; fields: Preview["fields"] }) {
  return (
    <ul>
      {fields.map(({ field: name, now, then }) => {
        const field = resource.fields[name];
        return field ? (
          <li key={name}>
            {`${field.label}: `}
            <Value field={field} value={now} />
            {" → "}
            <Value field={field} value={then} />
          </li>
        ) : null;
      })}
    </ul>
  );
}

function Value({ field, value }: { field: Field; value: unknown }) {
  const { formats } = useFieldEnvironment();
  if (isEmptyValue(value)) return <em>Nothing</em>;
  return field.kind === "rows" ? (
    inWords(field, value, formats)
  ) : (
    <FieldShow field={field} value={value} around={{}} />
  );
}

function Named({ heading, rows }: { heading: string; rows: readonly Some[] }) {
  const { actor, formats } = useFieldEnvironment();
  if (rows.length === 0) return null;
  return (
    <>
      <p>{heading}</p>
      <ul>
        {rows.map(({ resource: name, rows: total, some }) => {
          const resource = resources.find((one) => one.name === name);
          return (
            <li key={name}>
              {joinedWords([{ resource: name, rows: total }])}
              {": "}
              {some.map(({ id, title }, index) => {
                const path = resource && rowPath(resource, id, actor);
                const field = resource?.fields[resource.title];
                const words = field && title ? inWords(field, title, formats) : title;
                return (
                  <span key={id}>
                    {index > 0 && ", "}
                    {path ? <Link to={path}>{words || id}</Link> : words}
                  </span>
                );
              })}
              {some.length < total && " …"}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const joinedWords = (counts: readonly { resource: string; rows: number }[]): string =>
  counts
    .flatMap(({ resource: name, rows }) => {
      const resource = resources.find((one) => one.name === name);
      return resource ? [countWords(rows, resource)] : [];
    })
    .join(", ");
