import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { readDecimal } from "../format/readDecimal";
import { SelectBox } from "./SelectBox";

/** Short texts, each ended by Enter or a comma; a pasted list becomes several. */
export function TagsInput({
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
}: InputProps<"tags">) {
  return (
    <SelectBox
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={[...(value ?? [])]}
      tokenSeparators={[",", ";", "\n", "\t"]}
      maxCount={field.maxItems ?? 50}
      {...(compact ? { maxTagCount: "responsive" as const } : {})}
      placeholder={field.placeholder ?? (compact ? "" : "Type and press Enter")}
      disabled={disabled}
      autoFocus={autoFocus}
      label={label}
      describedBy={describedBy}
      faults={faults}
      compact={compact}
      onChange={(texts) => onChange([...new Set(texts.map((text) => text.trim()).filter(Boolean))])}
    />
  );
}

/** Whole numbers, each ended by Enter or a comma. Two alike are kept: twins have one age. */
export function NumbersInput({
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
}: InputProps<"numbers">) {
  const { formats } = useFieldEnvironment();
  const held = value ?? [];
  return (
    <SelectBox<string[]>
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      // An option's value must be unique, a number in the list need not be: the place tells them apart.
      value={held.map((_, index) => `#${index}`)}
      labelRender={({ value }) => {
        const number = held[Number(String(value).slice(1))];
        return number === undefined ? "" : formats.number(number);
      }}
      tokenSeparators={[",", ";", " ", "\n", "\t"]}
      placeholder={field.placeholder ?? `Type and press Enter${field.unit ? `, in ${field.unit}` : ""}`}
      disabled={disabled}
      autoFocus={autoFocus}
      label={label}
      describedBy={describedBy}
      faults={faults}
      compact={compact}
      onChange={(texts) =>
        onChange(
          texts
            .map((text) =>
              text.startsWith("#") ? held[Number(text.slice(1))] : readDecimal(text, 0, formats.locale),
            )
            .filter((one): one is number => one !== undefined),
        )
      }
    />
  );
}
