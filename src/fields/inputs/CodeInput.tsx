import type { DefaultOptionType } from "antd/es/select";
import { codeName } from "../codes/codeName";
import { codesOf } from "../codes/codesOf";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { SelectBox } from "./SelectBox";

/** A code chosen by its name; typing finds it by name or code. The organisation's currencies come first. */
export function CodeInput({ field, value, onChange, around: _around, ...box }: InputProps<"code">) {
  const { formats, currencies } = useFieldEnvironment();
  const all = codesOf(field.list, formats.locale);
  const englishName = (code: string) => (code ? codeName(code, field.list, "en") : "");
  const isFirst = (code: string) => field.list === "currency" && currencies.includes(code);
  const options = [
    ...all.filter(({ value }) => isFirst(value)),
    ...all.filter(({ value }) => !isFirst(value)),
  ];
  const unknown = value && !options.some((option) => option.value === value) ? [{ value, label: value }] : [];
  return (
    <SelectBox<string | null>
      {...box}
      value={value ?? null}
      options={[...unknown, ...options]}
      showSearch
      filterOption={(typed, option) => matches(typed, option, englishName)}
      filterSort={(one, other, { searchValue }) => rank(one, searchValue) - rank(other, searchValue)}
      allowClear={field.optional === true}
      placeholder={field.placeholder ?? "Choose"}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  );
}

/** The pages are in English, whatever the language of the list. */
function matches(
  typed: string,
  option: DefaultOptionType | undefined,
  englishName: (code: string) => string,
): boolean {
  const wanted = typed.trim().toLowerCase();
  return [option?.value, option?.label, englishName(String(option?.value ?? ""))].some((text) =>
    String(text).toLowerCase().includes(wanted),
  );
}

/** A name that begins with what was typed comes before one that only has it. */
const rank = (option: DefaultOptionType, typed: string): number =>
  [option.value, option.label].some((text) =>
    String(text).toLowerCase().startsWith(typed.trim().toLowerCase()),
  )
    ? 0
    : 1;
