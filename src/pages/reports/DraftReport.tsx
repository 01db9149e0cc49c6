import { Button, Select } from "antd";
import { useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { PlainSelect } from "../../components/PlainSelect";
import { useSubmit } from "../../components/light/useSubmit";
import { draftOf, draftParameters } from "../../domain/reports/ownReport";
import { measureLabel } from "../../domain/reports/reportFigures";
import { periodParameters } from "../../domain/reports/reportDays";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useLeaveByTab } from "../../fields/inputs/useLeaveByTab";
import { useMay } from "../../fields/useMay";
import { notices } from "../../providers/notices";
import { rememberedRow, useRow } from "../../providers/rows/useRow";
import { useSaveRow } from "../../providers/rows/useSaveRow";
import { resources } from "../../resources";
import { type OwnReport, reports } from "../../resources/reports";
import {
  type Actor,
  allFields,
  canRead,
  draftReport,
  groupingNames,
  isListed,
  mayDo,
  measureNames,
  parametersOf,
  type Report,
  type Resource,
} from "../../schema";
import { ResourceFormDrawer } from "../resource/form/ResourceForm";
import { madeParameter, OpenReport } from "./OpenReport";
import styles from "./reports.module.css";

/** The fields of an own report that a person gives; the page gives the others. */
export const ownFields = ["name", "help", "sharedWith"];

/** Names the row that is changed. */
const changed = "_own";
const kept = [...draftParameters, changed];

/** The address of a new report with the words of another one. @param id of the own report that is to be changed */
export function draftAddress(resource: Resource, report: Report, query: string, id?: string): string {
  const address = new URLSearchParams(query);
  for (const [name, given] of Object.entries(parametersOf(report.where)))
    for (const text of [given].flat()) if (!address.has(name, text)) address.append(name, text);
  address.set("_group", report.by);
  if (report.measures?.length) address.set("_figures", report.measures.join(","));
  if (report.period) address.set("_of", report.period);
  if (id) address.set(changed, id);
  return `/reports/${resource.name}/${draftReport}?${address.toString()}`;
}

/** A report that is being made: what it counts stands in the address, and is drawn at once. */
export function DraftReport({ resource }: { resource: Resource }) {
  const [search, setSearch] = useSearchParams();
  const report = draftOf(search);
  const id = search.get(changed) ?? "";
  const { data: row } = useRow<OwnReport>(reports.name, id);
  const named = row ? { ...report, label: row.name, help: row.help ?? "" } : report;
  const set = (name: string, text: string | undefined) =>
    setSearch(
      (now) => {
        if (text) now.set(name, text);
        else now.delete(name);
        now.delete(madeParameter);
        if (name === "_of") for (const one of periodParameters) now.delete(one);
        return now;
      },
      { replace: true },
    );
  return (
    <OpenReport
      resource={resource}
      report={named}
      kept={kept}
      asked={draftParameters}
      above={<Words resource={resource} report={report} onChange={set} />}
      actions={(query) => <SaveDraft resource={resource} report={report} query={query} row={row} />}
    />
  );
}

interface WordsProps {
  resource: Resource;
  report: Report;
  onChange(name: string, text: string | undefined): void;
}

function Words({ resource, report, onChange }: WordsProps) {
  const { actor } = useFieldEnvironment();
  const navigate = useNavigate();
  const id = useId();
  const leaveByTab = useLeaveByTab({ isForSeveral: true });
  const { groups, measures, periods } = wordsFor(resource, actor);
  const counted = resources.filter((one) => one.paths?.list && mayDo(one, "list", actor));
  return (
    <div className={styles.words} role="group" aria-label="What the report counts">
      <PlainSelect
        showsLabel
        label="Count"
        value={resource.name}
        options={counted.map(({ name, label }) => ({ value: name, label: label.many }))}
        onChange={(name) => void navigate(`/reports/${name}/${draftReport}`)}
      />
      <PlainSelect
        showsLabel
        label="by"
        value={report.by}
        options={groups}
        onChange={(name) => onChange("_group", name)}
      />
      <PlainSelect
        showsLabel
        label="of the days of"
        value={report.period ?? ""}
        options={[{ value: "", label: "no period" }, ...periods]}
        onChange={(name) => onChange("_of", name || undefined)}
      />
      {measures.length > 0 && (
        <label className={styles.measures} htmlFor={id}>
          with
          <Select
            id={id}
            mode="multiple"
            maxCount={6}
            placeholder="the number alone"
            value={[...(report.measures ?? [])]}
            options={measures}
            optionFilterProp="label"
            onInputKeyDown={leaveByTab}
            onChange={(names: string[]) => onChange("_figures", names.join(","))}
          />
        </label>
      )}
    </div>
  );
}

/** What rows can be grouped by, measured and chosen by a period, as far as the actor reads it. */
function wordsFor(resource: Resource, actor: Actor) {
  const fields = Object.entries(allFields(resource)).filter(
    ([, field]) => isListed(field) && canRead(field, actor),
  );
  return {
    groups: fields.flatMap(([name, field]) => {
      const [value] = groupingNames(name, field);
      if (value === undefined || name === "id") return [];
      return [{ value, label: value === name ? field.label : `month of ${field.label}` }];
    }),
    measures: fields.flatMap(([name, field]) =>
      measureNames(name, field).map((value) => ({ value, label: measureLabel(resource, value) })),
    ),
    periods: fields.flatMap(([name, field]) =>
      field.kind === "date" || field.kind === "instant" ? [{ value: name, label: field.label }] : [],
    ),
  };
}

interface SaveDraftProps {
  resource: Resource;
  report: Report;
  /** The conditions and the period of the page. */
  query: string;
  /** The report that is changed. */
  row: OwnReport | undefined;
}

function SaveDraft({ resource, report, query, row }: SaveDraftProps) {
  const navigate = useNavigate();
  const save = useSaveRow(reports);
  const { isSending, submit } = useSubmit();
  const [isNamed, setNamed] = useState(false);
  const mayMake = useMay(reports, "create");
  const mayChange = useMay(reports, "update", row);
  if (!mayMake) return null;
  const conditions = new URLSearchParams(query);
  for (const name of periodParameters) conditions.delete(name);
  const { by, measures = [], period = null } = report;
  const words = { by, measures: [...measures], period, query: conditions.toString() || null };
  const open = (id: string) => void navigate(`/reports/${resource.name}/${id}`);
  const keep = async (changedRow: OwnReport) => {
    const isSaved = await submit(
      () => save(words, rememberedRow<OwnReport>(reports.name, changedRow.id) ?? changedRow),
      ({ message }) => notices.show({ type: "error", message }),
    );
    if (isSaved) open(changedRow.id);
  };
  return (
    <>
      <Button type={row && mayChange ? "default" : "primary"} onClick={() => setNamed(true)}>
        {row ? "Save as new" : "Save report"}
      </Button>
      {row && mayChange && (
        <Button type="primary" loading={isSending} onClick={() => void keep(row)}>
          Save
        </Button>
      )}
      {isNamed && (
        <ResourceFormDrawer
          resource={reports}
          only={ownFields}
          fixed={{ resource: resource.name, ...words }}
          onClose={() => setNamed(false)}
          onSaved={({ id }) => open(id)}
        />
      )}
    </>
  );
}
