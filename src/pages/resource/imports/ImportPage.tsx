import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Progress, Radio, Select, Steps } from "antd";
import { type ReactNode, useEffect, useState } from "react";
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
import { type Field, fileColumns, type Resource } from "../../../schema";
import {
  bring,
  changeImport,
  type ColumnUse,
  fileOf,
  type Import,
  isBusy,
  readImport,
  refreshAll,
  startImport,
} from "./imports";
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
  const start = (verb: "check" | "apply" | "undo") => void attempt(() => startImport(id, verb));
  const list = pagePath(resource, "list", actor);
  const isOpen = state === "read" || state === "checked";
  const writing = (counts?.created ?? 0) + (counts?.changed ?? 0);
  const isRefused = held.settings.onFaults === "none" && (counts?.failed ?? 0) > 0;
  const button = (words: string, verb: "check" | "apply" | "undo", isMain: boolean, isOff = false) => (
    <Button
      type={isMain ? "primary" : "default"}
      loading={isSending}
      disabled={isOff}
      onClick={() => start(verb)}
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
            <PersonName id={held.userId} /> {formats.instant(held.createdAt)}
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
          <p role="status" className={styles.outcome}>
            {state === "undone" && undo
              ? `Taken back: ${undo.done}.${undo.failed > 0 ? ` ${undo.failed} stay, because somebody changed them since.` : ""}`
              : `${state === "checked" ? "Would be" : "Imported"}: ${countsWords(counts)}.`}
            {undo && undo.failed > 0 && <LinkButton to={`/runs/${undo.runId}`}>Which</LinkButton>}
          </p>
        )
      )}
      {held.errors.length > 0 && <Faults held={held} />}
      {isOpen && (
        <Columns
          held={held}
          resource={resource}
          onChange={(change) => void attempt(() => changeImport(id, change))}
        />
      )}
      {isOpen && held.preview.length > 0 && <FirstRows held={held} resource={resource} />}
    </div>
  );
}

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

interface ColumnsProps {
  held: Import;
  resource: Resource;
  onChange(change: object): void;
}

/** Which field each column fills, and how lines find their rows. */
function Columns({ held, resource, onChange }: ColumnsProps) {
  const { settings, columns, fields } = held;
  const used = new Set(settings.mapping.map(({ field }) => field));
  const change = (index: number, part: Partial<ColumnUse>) =>
    onChange({ mapping: settings.mapping.map((use, at) => (at === index ? { ...use, ...part } : use)) });
  const keys = fields.filter(({ key, isKey }) => isKey && used.has(key));
  const many = resource.label.many.toLowerCase();
  return (
    <Panel heading="Columns">
      <ReadAgain held={held} />
      <ul className={styles.columns}>
        {columns.map(({ header, samples, asks }, index) => {
          const use = settings.mapping[index];
          return (
            <li key={header}>
              <span className={styles.header}>{header}</span>
              <span className={styles.samples}>{samples.slice(0, 3).join(" · ")}</span>
              <Select
                showSearch
                allowClear
                aria-label={`Field for ${header}`}
                placeholder="Left out"
                optionFilterProp="label"
                value={use?.field ?? null}
                options={fields
                  .filter(({ key }) => key === use?.field || !used.has(key))
                  .map(({ key, label }) => ({ value: key, label }))}
                onChange={(field: string | null | undefined) => change(index, { field: field ?? null })}
              />
              {(asks ?? use?.dateOrder ?? use?.decimal) && (
                <Question
                  asks={asks}
                  use={use}
                  isDate={use?.dateOrder != null || asks?.startsWith("Does") === true}
                  onChange={(part) => change(index, part)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.settings}>
        <Choice
          label={`Find ${many} that are there by`}
          value={settings.matchBy ?? ""}
          options={[
            { value: "", label: "nothing: each is new" },
            ...keys.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={(matchBy) => onChange({ matchBy: matchBy || null })}
        />
        <Choice
          label="Of these lines"
          value={settings.mode}
          options={[
            { value: "both", label: "bring new ones and change those that are there" },
            { value: "create", label: "bring new ones only" },
            { value: "update", label: "change those that are there only" },
          ]}
          onChange={(mode) => onChange({ mode })}
        />
        <Choice
          label="Where lines have faults"
          value={settings.onFaults}
          options={[
            { value: "good_rows", label: "bring the others" },
            { value: "none", label: "bring nothing" },
          ]}
          onChange={(onFaults) => onChange({ onFaults })}
        />
      </div>
    </Panel>
  );
}

interface QuestionProps {
  asks: string | null;
  use: ColumnUse | undefined;
  isDate: boolean;
  onChange(part: Partial<ColumnUse>): void;
}

function Question({ asks, use, isDate, onChange }: QuestionProps) {
  const options = isDate
    ? [
        { value: "DMY", label: "Day first" },
        { value: "MDY", label: "Month first" },
      ]
    : [
        { value: ".", label: "1,234.5" },
        { value: ",", label: "1.234,5" },
      ];
  return (
    <span className={styles.question}>
      {asks && <span className={styles.asks}>{asks}</span>}
      <Radio.Group
        optionType="button"
        size="small"
        options={options}
        value={isDate ? use?.dateOrder : use?.decimal}
        onChange={({ target }) => onChange(isDate ? { dateOrder: target.value } : { decimal: target.value })}
      />
    </span>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange(value: string): void;
}

const Choice = ({ label, ...select }: ChoiceProps): ReactNode => (
  <label className={styles.choice}>
    <span>{label}</span>
    <Select aria-label={label} {...select} />
  </label>
);

const separators: Readonly<Record<string, string>> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar",
};

/** How the file was read; the tab that brought it may have it read in another way. */
function ReadAgain({ held }: { held: Import }) {
  const navigate = useNavigate();
  const file = fileOf(held.id);
  const { encoding, delimiter, sheet, sheets } = held.found;
  const words = encoding
    ? `${encoding}, separated by ${separators[delimiter ?? ""] ?? "comma"}`
    : `Sheet “${sheet}”`;
  if (!file) return <p className="muted">{words}</p>;
  const again = async (how: Record<string, string>) =>
    void navigate(`/imports/${await bring(held.resource, file, how)}`, { replace: true });
  const offered = (values: readonly string[]) =>
    values.map((value) => ({ value, label: separators[value] ?? value }));
  return (
    <div className={styles.settings}>
      {encoding ? (
        <>
          <Choice
            label="Encoding"
            value={encoding}
            options={offered(["utf-8", "utf-16le", "utf-16be", "windows-1252"])}
            onChange={(value) => void again({ encoding: value, delimiter: delimiter ?? "," })}
          />
          <Choice
            label="Separator"
            value={delimiter ?? ","}
            options={offered([",", ";", "\t", "|"])}
            onChange={(value) => void again({ encoding, delimiter: value })}
          />
        </>
      ) : (
        <Choice
          label="Sheet"
          value={sheet ?? ""}
          options={offered(sheets)}
          onChange={(value) => void again({ sheet: value })}
        />
      )}
    </div>
  );
}

/** The first rows as they would stand. */
function FirstRows({ held: { preview, settings, columns }, resource }: { held: Import; resource: Resource }) {
  const { actor, queryFields } = useFieldEnvironment();
  const fieldOf = new Map(
    fileColumns(resource, { actor, queryFields }).map(({ key, field }) => [key, field] as const),
  );
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
            {preview.map(({ line, values, errors }) => (
              <tr key={line}>
                <td>{line}</td>
                {shown.map(({ key }) => (
                  <td key={key}>
                    {errors[key] ? (
                      <span className={styles.asks}>{errors[key]?.join(" ")}</span>
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
