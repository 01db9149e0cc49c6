import { useMemo } from "react";
import {
  type AnyField,
  applies,
  canRead,
  canWrite,
  conditionsIn,
  fieldOfQueryField,
  nestedFields,
  type QueryField,
  queryFieldsIn,
  type TextField,
} from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { InputProps } from "../FieldView";
import { FormField } from "../FormField";
import { OuterBodies, useMainCurrency, setInBody, useOuterBodies } from "../currencyAround";
import { emptyBody } from "../emptyBody";
import { errorsBelow } from "../errorsBelow";
import { isEmptyValue } from "../isEmptyValue";
import styles from "./inputs.module.css";

/** Whether a text may be longer than a column of the group shows. */
const isLongLine = (field: AnyField): boolean =>
  // The kind decides the type of the field.
  field.kind === "text" && ((field as TextField).maxLength ?? 200) >= 200;

/**
 * Fields side by side. An optional group with only empty fields holds null. It begins with the choices that
 * others of its fields depend on, and holds null again once such a choice is emptied.
 */
export function GroupInput({ id, field, value, around, onChange, errors, disabled }: InputProps<"group">) {
  const { actor, views } = useFieldEnvironment();
  const main = useMainCurrency();
  const outer = useOuterBodies(around);
  const declared = nestedFields(field);
  // Fields of an optional group are not required; an incomplete group is reported by the check of the form.
  const fields = useMemo(
    () =>
      field.optional
        ? Object.fromEntries(
            Object.entries(declared).map(([name, inner]) => [name, { ...inner, optional: true as const }]),
          )
        : declared,
    [declared, field.optional],
  );
  const empty = useMemo(() => emptyBody(declared), [declared]);
  const body = value ?? empty;
  const first = field.optional ? [...conditionsIn(declared)].filter((name) => declared[name]) : [];
  const isBegun = (held: Readonly<Record<string, unknown>>) =>
    !first.some((name) => isEmptyValue(held[name]));
  const isShown = ([name, inner]: readonly [string, AnyField]) =>
    canRead(inner, actor) && (isBegun(body) ? applies(inner, [body, ...outer]) : first.includes(name));
  const change = (name: string, next: unknown) => {
    const changed = setInBody(body, name, next, { fields: declared, outer, main });
    const isNothing = field.optional && (!isBegun(changed) || Object.values(changed).every(isEmptyValue));
    onChange(isNothing ? null : changed);
  };
  return (
    <OuterBodies value={outer}>
      <div className={styles.grid} data-inline={Object.values(fields).every(({ kind }) => kind === "yesNo")}>
        {Object.entries(fields)
          .filter(isShown)
          .map(([name, inner]) => (
            <div key={name} data-wide={views[inner.kind].wide ?? isLongLine(inner)}>
              <FormField
                id={`${id}.${name}`}
                field={inner}
                value={body[name]}
                around={body}
                onChange={(next) => change(name, next)}
                errors={errorsBelow(errors, name)}
                disabled={disabled || !canWrite(inner, actor)}
              />
            </div>
          ))}
      </div>
    </OuterBodies>
  );
}

export function CustomInput({ id, field: custom, value, onChange, errors, disabled }: InputProps<"custom">) {
  const { queryFields, views } = useFieldEnvironment();
  const active = queryFieldsIn(custom, queryFields).filter(({ isActive }) => isActive);
  const sections = [...new Set(active.map(({ section }) => section ?? ""))];
  const body = value ?? {};
  const line = (queryField: QueryField) => {
    const field = fieldOfQueryField(queryField);
    return (
      <div key={queryField.key} data-wide={views[field.kind].wide}>
        <FormField
          id={`${id}.${queryField.key}`}
          field={field}
          value={body[queryField.key]}
          around={body}
          onChange={(next) => onChange({ ...body, [queryField.key]: next })}
          errors={errorsBelow(errors, queryField.key)}
          disabled={disabled}
        />
      </div>
    );
  };
  return sections.map((section) => (
    <section key={section} className={styles.section}>
      {section && <h3 className={styles.sectionTitle}>{section}</h3>}
      <div className={styles.grid}>
        {active.filter((queryField) => (queryField.section ?? "") === section).map(line)}
      </div>
    </section>
  ));
}
