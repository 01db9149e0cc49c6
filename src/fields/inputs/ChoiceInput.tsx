import { Checkbox } from "antd";
import type { DefaultOptionType } from "antd/es/select";
import { type ReactNode, useId } from "react";
import { type Choices, codeName, codesOf, countriesOf, labelOf, offsetOf } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { InputProps } from "../FieldView";
import { ChoiceTag } from "../parts/ChoiceTag";
import { SelectBox } from "./SelectBox";

/** From so many options on, the list can be searched on a touch screen too. */
const many = 5;

/** The options of a choice. Screen readers read the labels. */
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

/** A checkbox; for an optional field, a choice of yes, no and nothing. */
export function YesNoInput({
  id,
  field,
  value,
  onChange,
  disabled,
  label,
  describedBy,
  autoFocus,
}: InputProps<"yesNo">) {
  if (field.optional)
    return (
      <SelectBox
        id={id}
        label={label}
        describedBy={describedBy}
        disabled={disabled}
        autoFocus={autoFocus}
        allowClear
        placeholder="Not said"
        value={value == null ? null : value ? "yes" : "no"}
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
        onChange={(chosen) => onChange(chosen ? chosen === "yes" : null)}
      />
    );
  const names = { id, disabled, autoFocus, "aria-label": label, "aria-describedby": describedBy };
  return <Checkbox {...names} checked={value === true} onChange={({ target }) => onChange(target.checked)} />;
}

/** A code chosen by name; search also finds codes, and time zones by country and offset. Own currencies come first. */
export function CodeInput({ field, value, onChange, around: _around, ...box }: InputProps<"code">) {
  const { formats, currencies } = useFieldEnvironment();
  const all = codesOf(field.list, formats.locale);
  // English names too, because the pages are in English.
  const namesOf = (option: DefaultOptionType | undefined): string[] => {
    const code = String(option?.value ?? "");
    const names = [code, option?.label, code && codeName(code, field.list, "en")];
    const zone = field.list === "timeZone" && code ? [offsetOf(code), ...countriesOf(code)] : [];
    return [...names, ...zone].map(lower);
  };
  const isFirst = (code: string) => field.list === "currency" && currencies.includes(code);
  const options = [
    ...all.filter(({ value }) => isFirst(value)),
    ...all.filter(({ value }) => !isFirst(value)),
  ];
  const isListed = !value || options.some((option) => option.value === value);
  const unknown = isListed ? [] : [{ value, label: labelOf(value, field.list, formats.locale) }];
  const shown = ({ value, label }: Pick<DefaultOptionType, "value" | "label">) =>
    field.list === "timeZone" && value && value !== "UTC"
      ? `${String(label)} · ${offsetOf(String(value))}`
      : label;
  // In tables and beside amounts, currencies are shown by their code.
  const isShort = field.list === "currency" && box.compact;
  return (
    <SelectBox<string | null>
      {...box}
      value={value ?? null}
      options={[...unknown, ...options]}
      showSearch
      optionRender={({ data }) => shown(data)}
      labelRender={isShort ? ({ value: code }) => code : shown}
      filterOption={(typed, option) => namesOf(option).some((name) => name.includes(lower(typed)))}
      filterSort={(one, other, { searchValue }) =>
        rank(namesOf(one), searchValue) - rank(namesOf(other), searchValue)
      }
      allowClear={field.optional === true}
      placeholder={field.placeholder ?? "Choose"}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  );
}

const currencyField = { kind: "code", label: "Currency", list: "currency" } as const;
const nothingAround = {};

/** The currency of an amount beside it: any that there is. */
export function CurrencySelect({
  onChange,
  ...box
}: {
  label: string;
  value: string;
  disabled?: boolean | undefined;
  onChange: (code: string) => void;
}) {
  return (
    <CodeInput
      {...{ ...box, id: useId(), field: currencyField, around: nothingAround }}
      compact
      onChange={(code) => {
        if (code) onChange(code);
      }}
    />
  );
}

const lower = (text: unknown): string =>
  String(text ?? "")
    .trim()
    .toLowerCase();

/** Names equal to the text rank first, then names that begin with it, then the others. */
function rank(names: readonly string[], typed: string): number {
  const wanted = lower(typed);
  return names.includes(wanted) ? 0 : names.some((name) => name.startsWith(wanted)) ? 1 : 2;
}
