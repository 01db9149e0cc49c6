import { type ReactNode, type ComponentType, useState } from "react";
import { inSentence } from "../../../domain/formats/text";
import words from "../../../components/words.module.css";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import { Nothing } from "../../../fields/parts/Nothing";
import { viewIn } from "../../../fields/viewIn";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import {
  applies,
  type AnyRow,
  canRead,
  canWrite,
  type DetailFact,
  fieldOfQueryField,
  isWritable,
  type QueryField,
  queryFieldsIn,
  type Resource,
  type Actor,
  referredBy,
} from "../../../schema";
import { formBody, type FormValues } from "../form/formBody";
import type { WriteRow } from "../form/useSaving";
import type { FactField, SectionFact } from "./FactForm";
import { EyeOutlined } from "@ant-design/icons";
import { useCustomMutation } from "@refinedev/core";
import { Button } from "antd";
import { refresh, rememberedRow } from "../../../providers/rows/useRow";
import { type FormSection, formSections } from "../form/formFields";

/** Id of the fact that begins with a field, for links to it. */
const factId = (name: string): string => `fact-${name}`;

const withoutSection = "Further details";

/** The facts of a row for its page, and how they are saved. `own.useAsking` may ask before some changes. */
export function useFacts(
  resource: Resource,
  row: AnyRow,
  { mayEdit, own = {} }: { mayEdit: boolean; own?: OwnDetail },
) {
  const { actor, queryFields, views } = useFieldEnvironment();
  const refreshes = [resource.name, ...(resource.timelineOf?.by.includes("id") ? ["timeline"] : [])];
  const saveRow = useSaveRow(resource, { mutationMode: "optimistic", refreshes });
  const { ask, dialog } = (own.useAsking ?? askNothing)(row);

  const write: WriteRow = async (body, upon = row) => {
    const asked = ask(body);
    if (!asked) return saveRow(body, upon);
    await asked;
    return rememberedRow<AnyRow>(resource.name, row.id) ?? upon;
  };
  /** Saves values by field name. Rejects with the server's error, or if the user cancels. */
  const save = async (changed: FormValues) => {
    const fields = new Map(Object.entries(resource.fields).filter(([name]) => name in changed));
    await write(formBody({ ...row, ...changed }, undefined, fields, queryFields));
  };
  const onSave = mayEdit ? save : undefined;

  const fieldOf = (name: string): FactField[] => {
    const field = resource.fields[name];
    return field && canRead(field, actor) ? [{ name, field }] : [];
  };
  const isOpen = ({ field }: FactField) => canWrite(field, actor) && isWritable(field, "update");

  /** A fact for its section. Empty if the user may not read it or it does not apply. `isClosed` makes it read-only. */
  function factFor(
    { fields: names, label, always, wide, where = {} }: DetailFact,
    { isClosed = false } = {},
  ): SectionFact[] {
    const fields = names.flatMap(fieldOf).filter(({ field }) => applies(field, [row]));
    const [first, ...others] = fields;
    if (first?.field.kind === "custom") return queryFieldSections(first.name).flatMap(({ facts }) => facts);
    if (!first || !Object.entries(where).every(([name, values]) => values?.includes(String(row[name]))))
      return [];
    // A field that applies only by this field's value joins the fact: gross prices and the commission.
    const dependent = Object.entries(resource.fields)
      .filter(([, field]) => field.appliesWhere?.[first.name])
      .flatMap(([name]) => (names.includes(name) ? [] : fieldOf(name)))
      .filter(isOpen);
    const isEmpty = fields.every(({ name }) => isEmptyValue(row[name]));
    const Own = own.values?.[first.name];
    return [
      {
        resource,
        row,
        key: first.name,
        id: factId(first.name),
        label: label ?? first.field.label,
        fields: [...fields, ...dependent],
        children: Own ? (
          <Own row={row} />
        ) : first.field.secret ? (
          <SecretFact resource={resource} row={row} name={first.name} />
        ) : isEmpty && typeof always === "string" ? (
          <span className={words.muted}>{always}</span>
        ) : (
          <FactValue first={first} others={others} row={row} />
        ),
        write: mayEdit && !isClosed && fields.every(isOpen) ? write : undefined,
        wide: wide ?? viewIn(views, first.field).wide === true,
        isFolding: !always && isEmpty,
      },
    ];
  }

  /** The query fields by section. A retired one is shown only if it has a value. */
  function queryFieldSections(name: string): { heading: string; facts: SectionFact[] }[] {
    // Values of query fields are a map by key.
    const held = (row[name] ?? {}) as Record<string, unknown>;
    const custom = resource.fields[name];
    if (custom?.kind !== "custom" || !canRead(custom, actor)) return [];
    const mayWrite = mayEdit && canWrite(custom, actor);
    const shown = queryFieldsIn(custom, queryFields).filter(
      ({ key, isActive }) => isActive || !isEmptyValue(held[key]),
    );
    return bySection(shown).map(([heading, fields]) => ({
      heading,
      facts: fields.map((queryField) => {
        const { key, label, isActive, required } = queryField;
        const field = fieldOfQueryField(queryField);
        return {
          resource,
          row,
          key,
          label: isActive ? label : `${label} (retired)`,
          fields: [{ name: key, field, within: name }],
          children: <FieldShow field={field} value={held[key]} around={held} />,
          write: mayWrite && isActive ? write : undefined,
          isFolding: !required && isEmptyValue(held[key]),
        };
      }),
    }));
  }
  return { factFor, queryFieldSections, onSave, dialog };
}

const askNothing: NonNullable<OwnDetail["useAsking"]> = () => ({ ask: () => undefined, dialog: null });

interface FactValueProps {
  first: FactField;
  others: readonly FactField[];
  row: AnyRow;
}

/** A fact in read mode: its first field, then the others in grey: "₹1,63,000.00 in total". */
function FactValue({ first, others, row }: FactValueProps): ReactNode {
  const value = row[first.name];
  const shown = <FieldShow field={first.field} value={value} around={row} />;
  if (others.length === 0) return shown;
  if (isEmptyValue(value)) return <Nothing />;
  return (
    <>
      {shown}
      {others.map(({ name, field }) => (
        <span key={name} className={words.muted}>
          {" "}
          {field.kind === "choice" ? (
            inSentence(field.choices[String(row[name])]?.label ?? "")
          ) : (
            <FieldShow field={field} value={row[name]} around={row} />
          )}
        </span>
      ))}
    </>
  );
}

/** Fields by section. Sections are ordered by their first field. */
export function bySection(fields: readonly QueryField[]): [string, QueryField[]][] {
  const sections = new Map<string, QueryField[]>();
  for (const field of fields) {
    const heading = field.section?.trim() || withoutSection;
    sections.set(heading, [...(sections.get(heading) ?? []), field]);
  }
  return [...sections];
}

export interface OwnPanelProps<Row = AnyRow> {
  resource: Resource;
  row: Row;
  mayEdit: boolean;
  /** Saves values by field name. Undefined if the user may not change the row. */
  onSave: ((values: FormValues) => Promise<void>) | undefined;
}

/** The parts of one entity's page that its declaration does not describe. */
export interface OwnDetail<Row = AnyRow> {
  Head?: ComponentType<{ row: Row; mayEdit: boolean }>;
  /** Stands between head and panels. */
  First?: ComponentType<{ resource: Resource; row: Row }>;
  /** Panels by their names in `detail`, also in place of the list of a part. */
  panels?: Readonly<Record<string, ComponentType<OwnPanelProps<Row>>>>;
  /** What stands in the line of the heading of some facts, by that heading: what is read late moves nothing there. */
  besideHeadings?: Readonly<Record<string, ComponentType<{ row: Row }>>>;
  /** How facts are shown, by the name of their first field. */
  values?: Readonly<Record<string, ComponentType<{ row: Row }>>>;
  /** Asks before some changes are saved. `ask` resolves once they are, and returns undefined for all others. */
  useAsking?: (row: Row) => { ask(body: object): Promise<unknown> | undefined; dialog: ReactNode };
}

interface SecretFactProps {
  resource: Resource;
  row: AnyRow;
  name: string;
}

/** A masked secret with a button to reveal it. Revealing is recorded in the history. */
function SecretFact({ resource, row, name }: SecretFactProps) {
  // A revealed value belongs to the version it was read from.
  const [seen, setSeen] = useState<{ value: string | null; version: number }>();
  const { mutate, mutation } = useCustomMutation<{ value: string | null }>();
  const masked = row[name];
  if (typeof masked !== "string") return null;

  const look = () =>
    mutate(
      { url: `/api/${resource.name}/${row.id}/reveal`, method: "post", values: { field: name } },
      {
        onSuccess: ({ data: { value } }) => {
          setSeen({ value, version: row.version });
          void refresh(resource.name);
        },
      },
    );

  if (seen?.version === row.version) return <span aria-live="polite">{seen.value}</span>;
  return (
    <span>
      {masked}{" "}
      <Button
        size="small"
        type="text"
        icon={<EyeOutlined aria-hidden />}
        loading={mutation.isPending}
        aria-label={`Show ${resource.fields[name]?.label}`}
        title="Looking is kept in the history"
        onClick={look}
      />
    </span>
  );
}

/**
 * The sections of the form, then readable fields that are in no form because the server sets them. Left out:
 * a phone's international number and the state, which are shown elsewhere, and fields left out of lists.
 */
export function detailSections(resource: Resource, actor: Actor): FormSection[] {
  const sections = formSections(resource, actor, "update");
  const { without = [] } = resource.list;
  const international = Object.values(resource.fields).flatMap((field) =>
    field.kind === "phone" && field.e164 ? [field.e164] : [],
  );
  const placed = new Set<string | undefined>([
    ...resource.form.flatMap(({ fields }) => fields),
    ...international,
    resource.transitions?.field,
  ]);
  const others = Object.entries(resource.fields)
    .filter(([name, field]) => !placed.has(name) && !without.includes(name) && canRead(field, actor))
    .map(([name, field]) => ({ name, field, isClosed: true }));
  return others.length > 0
    ? [...sections, { heading: sections.length > 0 ? "More" : "Overview", fields: others }]
    : sections;
}

/**
 * Scrolls to the part of a row's page where a field is set. It opens a fact, but only focuses a button marked
 * by `data-settles`, which changes data.
 * @returns whether the page shows the field.
 */
export function showFact({ detail, fields }: Pick<Resource, "detail" | "fields">, field: string): boolean {
  const facts = [...(detail?.sections ?? []), ...(detail?.aside ?? [])].flatMap((panel) =>
    "facts" in panel ? panel.facts : [],
  );
  const joined = facts.find((fact) => typeof fact !== "string" && fact.fields.includes(field));
  const first = typeof joined === "object" ? joined.fields[0] : field;
  // A reference to a part is set in the panel of these parts.
  const part =
    document.getElementById(factId(first)) ?? document.getElementById(referredBy(fields[field]) ?? "");
  part?.scrollIntoView({ block: "center" });
  const way =
    part?.querySelector<HTMLElement>(`[data-settles="${field}"]`) ??
    part?.querySelector<HTMLElement>("dd button, a");
  if (way instanceof HTMLButtonElement && !way.dataset["settles"]) way.click();
  else way?.focus({ preventScroll: true });
  return part !== null;
}
