import { useQuery } from "@tanstack/react-query";
import { Alert, App, Button, Progress, Steps } from "antd";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { LinkButton } from "../../../components/LinkButton";
import { Loaded } from "../../../components/Loaded";
import { PageHeader } from "../../../components/PageHeader";
import { Panel } from "../../../components/Panel";
import { PersonName } from "../../../components/PersonName";
import { useIsNarrow } from "../../../components/useIsNarrow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { FieldShow } from "../../../fields/FieldShow";
import { type ApiError, apiErrorOf } from "../../../providers/apiError";
import { downloadFile } from "../../../providers/files";
import { pagePath } from "../../../providers/resourcePath";
import type { Field, Resource } from "../../../schema";
import {
  bring,
  changeImport,
  fileOf,
  type Import,
  isBusy,
  readImport,
  refreshAll,
  startImport,
  useFileFields,
} from "./imports";
import { ImportColumns } from "./ImportColumns";
import styles from "./imports.module.css";
import { countsWords, trailOf } from "./NewImportPage";

const lookMs = 1_000;

/** One import: its columns, what a check found, how far the writing is, and its undoing. */
export function ImportPage() {
  const { id = "" } = useParams();
  const query = useQuery<Import, ApiError>({
    queryKey: ["imports", id],
    queryFn: () => readImport(id),
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? lookMs : false),
  });
  return <Loaded query={query}>{(held) => <ImportRecord held={held} reload={query.refetch} />}</Loaded>;
}

const stepOf = { read: 1, checking: 2, checked: 2, running: 3, done: 3, undoing: 3, undone: 3 } as const;

function ImportRecord({ held, reload }: { held: Import; reload(): Promise<unknown> }) {
  const { resourceNamed, actor, formats } = useFieldEnvironment();
  const { modal } = App.useApp();
  const isNarrow = useIsNarrow();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const resource = resourceNamed(held.resource);
  const { id, state, counts, lines, undo } = held;
  useEffect(() => {
    if (state === "done" || state === "undone") void refreshAll();
  }, [state]);
  if (!resource) return null;
  const attempt = async (work: () => Promise<unknown>) => {
    setSending(true);
    setError(undefined);
    try {
      await work();
    } catch (thrown) {
      const { message, errors } = apiErrorOf(thrown);
      setError(Object.values(errors ?? {}).flat()[0] ?? message);
    }
    await reload();
    setSending(false);
  };
  const start = (verb: "check" | "apply" | "undo") => attempt(() => startImport(id, verb));
  const askUndo = () =>
    modal.confirm({
      title: "Undo this import?",
      content:
        "New rows go to the trash, and changed ones get back what they had. What somebody changed since stays as it is.",
      okText: "Undo the import",
      okButtonProps: { danger: true },
      onOk: () => start("undo"),
    });
  const list = pagePath(resource, "list", actor);
  const isOpen = state === "read" || state === "checked";
  const writing = (counts?.created ?? 0) + (counts?.changed ?? 0);
  const isTakenBack = state !== "checked" && held.settings.onFaults === "none" && (counts?.failed ?? 0) > 0;
  const isRefused = held.settings.onFaults === "none" && (counts?.failed ?? 0) > 0;
  const button = (words: string, verb: "check" | "apply" | "undo", isMain: boolean, isOff = false) => (
    <Button
      type={isMain ? "primary" : "default"}
      loading={isSending}
      disabled={isOff}
      onClick={() => (verb === "undo" ? void askUndo() : void start(verb))}
    >
      {words}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title={held.name}
        trail={trailOf(resource, list)}
        context={
          <>
            {held.byUserId && <PersonName id={held.byUserId} />} {formats.instant(held.at)}
          </>
        }
        actions={
          <>
            {isOpen && button(state === "read" ? "Check" : "Check again", "check", state === "read")}
            {state === "checked" &&
              button(
                `Import ${writing} ${writing === 1 ? "row" : "rows"}`,
                "apply",
                true,
                writing === 0 || isRefused,
              )}
            {state === "done" && writing > 0 && button("Undo", "undo", false)}
            {(state === "done" || state === "undone") && list && (
              <LinkButton to={list} type="primary">{`Show ${resource.label.many.toLowerCase()}`}</LinkButton>
            )}
          </>
        }
      />
      <Steps
        size="small"
        direction={isNarrow ? "vertical" : "horizontal"}
        responsive={false}
        current={stepOf[state]}
        items={["File", "Columns", "Check", "Done"].map((title) => ({ title }))}
      />
      {error && <Alert type="error" showIcon message={error} />}
      {held.workbook.length > 1 && <Workbook held={held} />}
      {isOpen && held.notes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message="Some lines belong to no row, and are left out"
          description={held.notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        />
      )}
      {isBusy(held) ? (
        <>
          <p role="status">{`${busyWords[state] ?? ""} You may close this page: it goes on.`}</p>
          <Progress
            aria-label={busyWords[state] ?? ""}
            percent={Math.floor((((state === "undoing" ? undo?.done : counts?.done) ?? 0) / lines) * 100)}
          />
        </>
      ) : (
        counts && (
          <div className={styles.outcome}>
            <span role="status">
              {state === "undone" && undo
                ? `${isTakenBack ? "A line failed, so nothing was brought. " : ""}Taken back: ${formats.number(undo.done)}.${staying(undo.failed)}`
                : `${state === "checked" ? "Would be" : "Imported"}: ${countsWords(counts, formats)}.`}
            </span>
            {undo && undo.failed > 0 && (
              <LinkButton to={`/runs/${undo.runId}`} size="small">
                See which
              </LinkButton>
            )}
          </div>
        )
      )}
      {held.errors.length > 0 && <Faults held={held} />}
      {isOpen && (
        <ImportColumns
          held={held}
          resource={resource}
          onChange={(change) => void attempt(() => changeImport(id, change))}
        />
      )}
      {isOpen && held.preview.length > 0 && <FirstRows held={held} resource={resource} />}
    </div>
  );
}

const staying = (count: number): string =>
  count === 0
    ? ""
    : ` ${count === 1 ? "1 stays, because somebody changed it since" : `${count} stay, because somebody changed them since`}.`;

const busyWords: Readonly<Partial<Record<Import["state"], string>>> = {
  checking: "What each line would do is found out …",
  running: "The rows are written …",
  undoing: "The import is taken back …",
};

function Faults({ held }: { held: Import }) {
  const name = `${held.name.replace(/\.\w+$/, "")} to mend.csv`;
  return (
    <Panel
      heading="Faults"
      count={String(held.counts?.failed ?? "")}
      actions={
        <Button size="small" onClick={() => void downloadFile(`/api/imports/${held.id}/faults`, name)}>
          Download the lines to mend
        </Button>
      }
    >
      <ul className={styles.faults}>
        {held.errors.map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`}>
            <span className="muted">{`Line ${line}${column ? `, ${column}` : ""}`}</span> {message}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The sheets of a workbook with rows of several resources: those that others refer to are brought first. */
function Workbook({ held }: { held: Import }) {
  const { resourceNamed } = useFieldEnvironment();
  const navigate = useNavigate();
  const file = fileOf(held.id);
  const open = async (resource: string, sheet: string) =>
    void navigate(
      file ? `/imports/${await bring(resource, file, { sheet })}` : `/imports/new?resource=${resource}`,
    );
  return (
    <Panel heading="Sheets of this workbook">
      <p className="muted">Bring them in this order: the later ones refer to the earlier ones.</p>
      <ol className={styles.sheets}>
        {held.workbook.map(({ resource, sheet }) => {
          const label = resourceNamed(resource)?.label.many ?? sheet;
          return (
            <li key={sheet}>
              {resource === held.resource ? (
                <strong>{label}</strong>
              ) : (
                <Button type="link" size="small" onClick={() => void open(resource, sheet)}>
                  {label}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** The first rows as they would stand. */
function FirstRows({ held: { preview, settings, columns }, resource }: { held: Import; resource: Resource }) {
  const fieldOf = useFileFields(resource);
  const shown = settings.mapping.flatMap(({ field }, index) =>
    field ? [{ key: field, header: columns[index]?.header ?? "" }] : [],
  );
  return (
    <Panel heading="First rows as they would stand">
      <div className={styles.scroll} role="region" tabIndex={0} aria-label="First rows">
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {shown.map(({ key, header }) => (
                <th scope="col" key={key}>
                  {fieldOf.get(key)?.label ?? header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ line, values, errors, missing }) => (
              <tr key={line}>
                <td>{line}</td>
                {shown.map(({ key }) => (
                  <td key={key}>
                    {errors[key] ? (
                      <span className={styles.asks}>{errors[key]?.join(" ")}</span>
                    ) : missing[key] ? (
                      <>
                        {missing[key]} <span className="muted">(new)</span>
                      </>
                    ) : (
                      <Cell field={fieldOf.get(key)} name={key} values={values} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

interface CellProps {
  field: Field | undefined;
  name: string;
  values: Readonly<Record<string, unknown>>;
}

function Cell({ field, name, values }: CellProps) {
  const [outer = "", inner] = name.split(".");
  const whole = values[outer];
  // A name with a point is of a group or of query fields, which are objects.
  const value = inner === undefined ? whole : (whole as Record<string, unknown> | undefined)?.[inner];
  if (value === undefined || value === null) return <span className="muted">–</span>;
  return field ? <FieldShow field={field} value={value} around={values} /> : String(value);
}
