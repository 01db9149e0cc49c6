import { readDecimal } from "../../schema";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { PhrasesInput } from "./PhrasesInput";
import { SelectBox } from "./SelectBox";
import { SuggestingTagsInput } from "./SuggestingTagsInput";

/** Short texts, each ended by Enter or a comma; a pasted list becomes several. Phrases stand on lines of a text. */
export function TagsInput(props: InputProps<"tags">) {
  return props.field.phrases && !props.compact ? <PhrasesInput {...props} /> : <ShortTagsInput {...props} />;
}

function ShortTagsInput({ field, value, onChange, around: _around, ...box }: InputProps<"tags">) {
  const shared = {
    ...box,
    value: [...(value ?? [])],
    tokenSeparators: field.phrases ? ["\n"] : [",", ";", "\n", "\t"],
    maxCount: field.maxItems ?? 50,
    ...(box.compact ? { maxTagCount: "responsive" as const } : {}),
    placeholder: field.placeholder ?? (box.compact ? "" : "Type and press Enter"),
  };
  if (field.suggest) return <SuggestingTagsInput {...shared} path={field.suggest} onChange={onChange} />;
  return (
    <SelectBox
      {...shared}
      mode="tags"
      open={false}
      suffixIcon={null}
      onChange={(texts) => onChange([...new Set(texts.map((text) => text.trim()).filter(Boolean))])}
    />
  );
}

/** Whole numbers, each ended by Enter or a comma. Two alike are kept: twins have one age. */
export function NumbersInput({ field, value, onChange, around: _around, ...box }: InputProps<"numbers">) {
  const { formats } = useFieldEnvironment();
  const held = value ?? [];
  // What is no whole number is held as it was typed, which no schema accepts, so that it is reported instead of lost.
  const read = (text: string) => readDecimal(text, 0, formats.locale) ?? (text.trim() as unknown as number);
  return (
    <SelectBox<string[]>
      {...box}
      mode="tags"
      open={false}
      suffixIcon={null}
      // An option's value must be unique, a number in the list need not be: the place tells them apart.
      value={held.map((_, index) => `#${index}`)}
      labelRender={({ value }) => {
        const number = held[Number(String(value).slice(1))];
        return typeof number === "number" ? formats.number(number) : number;
      }}
      tokenSeparators={[",", ";", " ", "\n", "\t"]}
      placeholder={
        field.placeholder ?? (field.unit ? `In ${field.unit}, then Enter` : "Type and press Enter")
      }
      onChange={(texts) =>
        onChange(
          texts.flatMap((text) => (text.startsWith("#") ? (held[Number(text.slice(1))] ?? []) : read(text))),
        )
      }
    />
  );
}
