import type { ReactNode } from "react";
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
  brokenChecks,
  canRead,
  canWrite,
  type DetailFact,
  fieldOfQueryField,
  isWritable,
  onlyWhatApplies,
  type QueryField,
  type Resource,
} from "../../../schema";
import { formBody, type FormValues } from "../form/formBody";
import type { FactField, SectionFact } from "./FactProps";
import type { OwnDetail } from "./OwnDetail";
import { SecretFact } from "./SecretFact";

/** The id of the fact that begins with a field, where others lead to it. */
export const factId = (name: string): string => `fact-${name}`;

/** What the organisation calls its own fields where it gave them no section. */
const withoutSection = "Further details";

/** A row's facts for its page, and how they are changed: by its own page where that has more to ask before. */
export function useFacts(
  resource: Resource,
  row: AnyRow,
  { mayEdit, own = {} }: { mayEdit: boolean; own?: OwnDetail },
) {
  const { actor, queryFields, views } = useFieldEnvironment();
  const refreshes = [resource.name, ...(resource.timelineOf?.by === "id" ? ["timeline"] : [])];
  const saveRow = useSaveRow(resource, { mutationMode: "optimistic", refreshes });
  const { ask, dialog } = (own.useAsking ?? askNothing)(row);

  /** Saves values by the names of their fields; refused with the words of the server, or where the person thinks better of it. */
  const save = async (changed: FormValues) => {
    const applying = onlyWhatApplies(resource.fields, { ...row, ...changed });
    const names = Object.keys(changed).filter((name) => resource.fields[name]);
    const values = Object.fromEntries(names.map((name) => [name, applying[name]]));
    const fields = new Map(Object.entries(resource.fields).filter(([name]) => names.includes(name)));
    const body = formBody(values, undefined, fields, queryFields);
    await (ask(body) ?? saveRow(body, row));
  };
  const onSave = mayEdit ? save : undefined;

  const fieldOf = (name: string): FactField[] => {
    const field = resource.fields[name];
    return field && canRead(field, actor) ? [{ name, field, value: row[name] }] : [];
  };
  const isOpen = ({ field }: FactField) => canWrite(field, actor) && isWritable(field, "update");

  /** A fact as its section draws it; none where the reader may not know it or it does not apply. `isClosed`: read alone. */
  function factFor(
    { fields: names, label, always, wide, where = {} }: DetailFact,
    { isClosed = false } = {},
  ): SectionFact[] {
    const fields = names.flatMap(fieldOf).filter(({ field }) => applies(field, [row]));
    const [first, ...others] = fields;
    if (!first || !Object.entries(where).every(([name, values]) => values?.includes(String(row[name]))))
      return [];
    // With what applies only by its value it makes one fact: gross prices, and the commission.
    const dependent = Object.entries(resource.fields)
      .filter(([, field]) => field.appliesWhere?.[first.name])
      .flatMap(([name]) => (names.includes(name) ? [] : fieldOf(name)))
      .filter(isOpen);
    const isEmpty = fields.every(({ value }) => isEmptyValue(value));
    const Own = own.values?.[first.name];
    return [
      {
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
        onSave: !isClosed && fields.every(isOpen) ? onSave : undefined,
        check: (draft) =>
          brokenChecks(
            resource,
            onlyWhatApplies(resource.fields, { ...row, ...draft }),
            new Set(Object.keys(draft)),
          ),
        wide: wide ?? viewIn(views, first.field).wide === true,
        isFolding: !always && isEmpty,
      },
    ];
  }

  /** The organisation's own fields by section; a retired one is read where something is stored in it. */
  function queryFieldSections(name: string): { heading: string; facts: SectionFact[] }[] {
    // A custom value is a map by key.
    const held = (row[name] ?? {}) as Record<string, unknown>;
    const shown = queryFields.filter(({ key, isActive }) => isActive || !isEmptyValue(held[key]));
    return bySection(shown).map(([heading, fields]) => ({
      heading,
      facts: fields.map((queryField) => {
        const { key, label, isActive, required } = queryField;
        const field = fieldOfQueryField(queryField);
        return {
          key,
          label: isActive ? label : `${label} (retired)`,
          fields: [{ name: key, field, value: held[key] }],
          children: <FieldShow field={field} value={held[key]} around={held} />,
          onSave: onSave && isActive ? (changed) => onSave({ [name]: { ...held, ...changed } }) : undefined,
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

/** A fact as it is read: its first field, and what the others say of it, "₹1,63,000.00 in total". */
function FactValue({ first, others, row }: FactValueProps): ReactNode {
  if (others.length === 0) return <FieldShow field={first.field} value={first.value} around={row} />;
  if (isEmptyValue(first.value)) return <Nothing />;
  return (
    <>
      <FieldShow field={first.field} value={first.value} around={row} />
      {others.map(({ name, field, value }) => (
        <span key={name} className={words.muted}>
          {" "}
          {field.kind === "choice" ? (
            inSentence(field.choices[String(value)]?.label ?? "")
          ) : (
            <FieldShow field={field} value={value} around={row} />
          )}
        </span>
      ))}
    </>
  );
}

/** The fields by section, sections in the order of their first field. */
export function bySection(fields: readonly QueryField[]): [string, QueryField[]][] {
  const sections = new Map<string, QueryField[]>();
  for (const field of fields) {
    const heading = field.section?.trim() || withoutSection;
    sections.set(heading, [...(sections.get(heading) ?? []), field]);
  }
  return [...sections];
}
