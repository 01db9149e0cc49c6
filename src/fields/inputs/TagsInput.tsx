import { useCustom } from "@refinedev/core";
import { Input, type SelectProps } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { foldText } from "../../domain/formats/text";
import { readDecimal } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { InputProps } from "../FieldView";
import { SelectBox } from "./SelectBox";
import { controlProps } from "./controlProps";

/** Short texts, each ended by Enter or a comma; a pasted list becomes several. Phrases are lines of a text. */
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

/** Whole numbers, each ended by Enter or a comma. Duplicates are kept: twins have the same age. */
export function NumbersInput({ field, value, onChange, around: _around, ...box }: InputProps<"numbers">) {
  const { formats } = useFieldEnvironment();
  const held = value ?? [];
  // Other text is held as typed: no schema accepts it, so it is reported and not lost.
  const read = (text: string) => readDecimal(text, 0, formats.locale) ?? (text.trim() as unknown as number);
  return (
    <SelectBox<string[]>
      {...box}
      mode="tags"
      open={false}
      suffixIcon={null}
      // Option values must be unique, but numbers may repeat, so the index is the value.
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

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);
const isSame = (one: readonly string[], other: readonly string[]) => one.join("\n") === other.join("\n");

/** Phrases, one per line, edited like any text. */
function PhrasesInput({ field, value, onChange, ...control }: InputProps<"tags">) {
  const held = value ?? [];
  const [typed, setTyped] = useState(() => held.join("\n"));
  // Blank lines are kept while they are typed. Any other change of the phrases is shown.
  const shown = isSame(linesOf(typed), held) ? typed : held.join("\n");
  return (
    <Input.TextArea
      {...controlProps(control)}
      dir="auto"
      value={shown}
      autoSize={{ minRows: 2, maxRows: 16 }}
      placeholder={field.placeholder ?? "One on each line"}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(linesOf(target.value));
      }}
      onBlur={() => {
        // A line may equal another for a moment while it is typed, so duplicates go only here.
        const distinct = [...new Set(held)];
        setTyped(distinct.join("\n"));
        if (distinct.length < held.length) onChange(distinct);
      }}
    />
  );
}

/** Milliseconds after the last key before suggestions are requested. */
const pauseMs = 200;

type Props = Omit<InputProps<"tags">, "around" | "onChange" | "field" | "value"> &
  Pick<SelectProps<string[]>, "tokenSeparators" | "maxCount" | "placeholder" | "maxTagCount"> & {
    path: string;
    value: string[];
    onChange(texts: string[]): void;
  };

/** Tags with suggestions from existing ones, for one spelling of each; other text is allowed. */
function SuggestingTagsInput({ path, value, onChange, ...box }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { known } = useSuggestions(path, asked, isOpen);
  const suggested = suggestedFor(typed.trim(), known);
  const correctLater = useLateSpelling(path, value, onChange);
  return (
    <SelectBox<string[]>
      {...box}
      mode="tags"
      suffixIcon={null}
      value={value}
      open={isOpen && suggested.length > 0}
      // Enter takes what is typed, or the known name that begins with it; with nothing typed it takes nothing.
      defaultActiveFirstOption={typed !== ""}
      onOpenChange={setOpen}
      // Without suggestions the list counts as closed, so Ant Design does not close it on blur.
      onBlur={() => setOpen(false)}
      searchValue={typed}
      onSearch={setTyped}
      filterOption={false}
      options={suggested.map((name) => ({ value: name, label: name }))}
      optionRender={({ value: name }) => (known.includes(String(name)) ? name : `Add “${name}”`)}
      onChange={(texts) => {
        setTyped("");
        // Typing a tag that is there already does not remove it.
        if (value.some((text) => isSameWord(text, typed.trim()) && !texts.includes(text))) return;
        const written = texts.map((text) => spellingOf(text.trim(), known)).filter(Boolean);
        onChange([...new Set(written)]);
        correctLater(written.find((text) => !value.includes(text) && !known.includes(text)));
      }}
    />
  );
}

/** A tag entered before its suggestions have loaded is held as typed, and gets the known spelling later. */
function useLateSpelling(path: string, value: string[], onChange: (texts: string[]) => void) {
  const [entered, setEntered] = useState<string>();
  const { known, isFetching } = useSuggestions(path, entered ?? "", entered !== undefined);
  const spelling = entered === undefined || isFetching ? entered : spellingOf(entered, known);
  const isMisspelt = entered !== undefined && spelling !== entered && value.includes(entered);
  const correct = useEffectEvent(() => {
    onChange([...new Set(value.map((one) => (one === entered && spelling !== undefined ? spelling : one)))]);
  });
  useEffect(() => {
    if (isMisspelt) correct();
  }, [isMisspelt]);
  return setEntered;
}

function useSuggestions(path: string, q: string, enabled: boolean) {
  const { result, query } = useCustom<string[]>({
    url: `/api/${path}`,
    method: "get",
    config: { query: q ? { q } : {} },
    queryOptions: { enabled, staleTime: 60_000, placeholderData: (before) => before },
  });
  return { known: Array.isArray(result.data) ? result.data : [], isFetching: query.isFetching };
}

/** Known words that begin with the typed one, then the typed one if it is new, then known words that contain it. */
function suggestedFor(typed: string, known: readonly string[]): string[] {
  const sought = foldText(typed);
  const found = known.filter((word) => foldText(word).includes(sought));
  const begin = found.filter((word) => foldText(word).startsWith(sought));
  const contain = found.filter((word) => !begin.includes(word));
  const isNew = typed !== "" && !found.some((word) => isSameWord(word, typed));
  const rank = (word: string) => Number(!isSameWord(word, typed));
  return [...begin.toSorted((one, other) => rank(one) - rank(other)), ...(isNew ? [typed] : []), ...contain];
}

const spellingOf = (text: string, known: string[]): string =>
  known.find((one) => isSameWord(one, text)) ?? text;

const isSameWord = (one: string, other: string): boolean => foldText(one) === foldText(other);
