import { codeName, codesOf, countriesOf, labelOf, offsetOf } from "../../schema";
import type { DefaultOptionType } from "antd/es/select";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { SelectBox } from "./SelectBox";

/**
 * A code chosen by its name; typing finds it by name or code, a time zone by country and offset too. The organisation's
 * currencies come first.
 */
export function CodeInput({ field, value, onChange, around: _around, ...box }: InputProps<"code">) {
  const { formats, currencies } = useFieldEnvironment();
  const all = codesOf(field.list, formats.locale);
  // The pages are in English, whatever the language of the list.
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
  return (
    <SelectBox<string | null>
      {...box}
      value={value ?? null}
      options={[...unknown, ...options]}
      showSearch
      optionRender={({ data }) => shown(data)}
      labelRender={shown}
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

const lower = (text: unknown): string =>
  String(text ?? "")
    .trim()
    .toLowerCase();

/** What is called as was typed comes first, then what begins with it, then what only has it. */
function rank(names: readonly string[], typed: string): number {
  const wanted = lower(typed);
  return names.includes(wanted) ? 0 : names.some((name) => name.startsWith(wanted)) ? 1 : 2;
}
