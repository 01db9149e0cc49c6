import type { ReactNode } from "react";
import type { Choices } from "../../schema";
import type { InputProps } from "../FieldView";
import { ChoiceTag } from "../parts/ChoiceTag";
import { SelectBox } from "./SelectBox";

/** From this many options on, typing narrows them down on a touch screen too. */
const many = 5;

/** The options of a choice: their labels are what a screen reader says, and they look as they do in tables. */
const optionsOf = (choices: Choices, keys: readonly string[] = Object.keys(choices)) =>
  Object.entries(choices)
    .filter(([value]) => keys.includes(value))
    .sort(([, a], [, b]) => Number(b.first ?? false) - Number(a.first ?? false))
    .map(([value, { label }]) => ({ value, title: label, label }));

interface Drawn {
  value?: string | number;
  label?: ReactNode;
}

const looksOf = (choices: Choices, isShort = false) => {
  const draw = ({ value, label }: Drawn) => {
    const colour = choices[String(value)]?.colour;
    return colour ? <ChoiceTag colour={colour}>{label}</ChoiceTag> : label;
  };
  const short = (option: Drawn) => choices[String(option.value)]?.short ?? draw(option);
  return { optionRender: draw, labelRender: isShort ? short : draw };
};

export function ChoiceInput({ field, value, onChange, around: _around, ...box }: InputProps<"choice">) {
  return (
    <SelectBox
      {...box}
      value={value ?? null}
      options={optionsOf(field.choices, field.written)}
      {...looksOf(field.choices)}
      {...(Object.keys(field.choices).length >= many ? { showSearch: true } : {})}
      allowClear={field.optional === true}
      placeholder={field.placeholder ?? "Choose"}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  );
}

export function ChoicesInput({ field, value, onChange, around: _around, ...box }: InputProps<"choices">) {
  return (
    <SelectBox
      {...box}
      mode="multiple"
      value={[...(value ?? [])]}
      options={optionsOf(field.choices)}
      {...looksOf(field.choices, box.compact)}
      {...(box.compact ? { maxTagCount: "responsive" as const } : {})}
      placeholder={field.placeholder ?? (box.compact ? "" : "Choose")}
      onChange={onChange}
    />
  );
}
