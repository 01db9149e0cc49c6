import { Checkbox, Radio, Select } from "antd";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Panel } from "../../../components/Panel";
import { inSentence } from "../../../domain/formats/text";
import type { Field, Resource } from "../../../schema";
import { bring, type ColumnUse, fileOf, type Import, useFileFields } from "./imports";
import styles from "./imports.module.css";

interface ColumnsProps {
  held: Import;
  resource: Resource;
  onChange(change: object): void;
}

/** Which field each column fills, and how lines find their rows. */
export function ImportColumns({ held, resource, onChange }: ColumnsProps) {
  const { settings, columns, fields } = held;
  const used = new Set(settings.mapping.map(({ field }) => field));
  const fieldOf = useFileFields(resource);
  const change = (index: number, part: Partial<ColumnUse>) =>
    onChange({ mapping: settings.mapping.map((use, at) => (at === index ? { ...use, ...part } : use)) });
  const keys = fields.filter(({ key, isKey }) => isKey && used.has(key));
  const many = resource.label.many.toLowerCase();
  return (
    <Panel heading="Columns">
      <ReadAgain held={held} />
      <ul className={styles.columns}>
        {columns.map((column, index) => {
          const { header, samples, asks } = column;
          const use = settings.mapping[index];
          const question = use && questionOf(column, use, fieldOf.get(use.field ?? ""));
          const makes = fields.find(({ key }) => key === use?.field)?.makes;
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
                onChange={(field: string | null | undefined) =>
                  change(index, { field: field ?? null, makesMissing: false })
                }
              />
              {makes && (
                <Checkbox
                  className={styles.question}
                  checked={use?.makesMissing === true}
                  onChange={({ target }) => change(index, { makesMissing: target.checked })}
                >
                  {`Make what is missing: ${inSentence(makes)}`}
                </Checkbox>
              )}
              {question && <Question asks={asks} {...question} onChange={(part) => change(index, part)} />}
            </li>
          );
        })}
      </ul>
      <div className={styles.settings}>
        <Choice
          label={`Find ${many} that are there by`}
          value={settings.matchBy ?? ""}
          options={[
            { value: "", label: held.knownBy ?? "nothing: each is new" },
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

const dated: readonly unknown[] = ["date", "instant"] satisfies Field["kind"][];
const numeric: readonly unknown[] = ["number", "percent", "money", "amount"] satisfies Field["kind"][];

/** How the dates or numbers of a column are read: as answered, else as found, else it is asked. */
function questionOf(column: Import["columns"][number], use: ColumnUse, field: Field | undefined) {
  const { asks } = column;
  const isDate = asks ? asks.startsWith("Does") : use.dateOrder != null || dated.includes(field?.kind);
  if (!asks && !isDate && use.decimal == null && !numeric.includes(field?.kind)) return undefined;
  const value = isDate ? (use.dateOrder ?? column.dateOrder) : (use.decimal ?? column.decimal);
  return asks || value ? { isDate, value } : undefined;
}

interface QuestionProps {
  asks: string | null;
  value: string | null;
  isDate: boolean;
  onChange(part: Partial<ColumnUse>): void;
}

function Question({ asks, value, isDate, onChange }: QuestionProps) {
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
      {asks ? (
        <span className={styles.asks}>{asks}</span>
      ) : (
        <span className="muted">{isDate ? "Dates are read" : "Numbers are read as"}</span>
      )}
      <Radio.Group
        optionType="button"
        size="small"
        options={options}
        value={value}
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

const readingLabels: Readonly<Record<string, string>> = {
  ...{ ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Bar" },
  ...{ "utf-8": "UTF-8", "utf-16le": "UTF-16 (little endian)", "utf-16be": "UTF-16 (big endian)" },
  "windows-1252": "Western European (Windows-1252)",
};

/** How the file was read; the tab that brought it may have it read in another way. */
function ReadAgain({ held }: { held: Import }) {
  const navigate = useNavigate();
  const file = fileOf(held.id);
  const { encoding, delimiter, sheet, sheets } = held.found;
  const words = encoding
    ? `${readingLabels[encoding] ?? encoding}, separated by ${inSentence(readingLabels[delimiter ?? ","] ?? "")}`
    : `Sheet “${sheet}”`;
  if (!file) return <p className="muted">{words}</p>;
  const again = async (how: Record<string, string>) =>
    void navigate(`/imports/${await bring(held.resource, file, how)}`, { replace: true });
  const offered = (values: readonly string[]) =>
    values.map((value) => ({ value, label: readingLabels[value] ?? value }));
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
          options={sheets.map((value) => ({ value, label: value }))}
          onChange={(value) => void again({ sheet: value })}
        />
      )}
    </div>
  );
}
