import type { Choices } from "../../schema/kinds/choice";
import type { InputProps } from "../FieldView";
import { ChoiceTag } from "../parts/ChoiceTag";
import { SelectBox } from "./SelectBox";

/** From this many options on, typing narrows them down. */
const many = 5;

/** The options of a choice, each looking as it does in tables. */
export const optionsOf = (choices: Choices) =>
  Object.entries(choices).map(([value, { label, colour }]) => ({
    value,
    title: label,
    search: label,
    label: colour ? <ChoiceTag colour={colour}>{label}</ChoiceTag> : label,
  }));

export function ChoiceInput({
  id,
  field,
  value,
  onChange,
  disabled,
  label,
  describedBy,
  faults,
  autoFocus,
  compact,
}: InputProps<"choice">) {
  return (
    <SelectBox
      id={id}
      value={value ?? null}
      options={optionsOf(field.choices)}
      optionFilterProp="search"
      showSearch={Object.keys(field.choices).length >= many}
      allowClear={field.optional === true}
      placeholder={field.placeholder ?? "Choose"}
      disabled={disabled}
      autoFocus={autoFocus}
      label={label}
      describedBy={describedBy}
      faults={faults}
      compact={compact}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  );
}

export function ChoicesInput({
  id,
  field,
  value,
  onChange,
  disabled,
  label,
  describedBy,
  faults,
  autoFocus,
  compact,
}: InputProps<"choices">) {
  return (
    <SelectBox
      id={id}
      mode="multiple"
      value={[...(value ?? [])]}
      options={optionsOf(field.choices)}
      optionFilterProp="search"
      {...(compact ? { maxTagCount: "responsive" as const } : {})}
      placeholder={field.placeholder ?? (compact ? "" : "Choose")}
      disabled={disabled}
      autoFocus={autoFocus}
      label={label}
      describedBy={describedBy}
      faults={faults}
      compact={compact}
      onChange={onChange}
    />
  );
}
