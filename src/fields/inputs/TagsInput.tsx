import { useCustom } from "@refinedev/core";
import { Input, type SelectProps } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { foldText } from "../../domain/formats/text";
import { readDecimal } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { InputProps } from "../FieldView";
import { SelectBox } from "./SelectBox";
import { controlProps } from "./controlProps";

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

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);
const isSame = (one: readonly string[], other: readonly string[]) => one.join("\n") === other.join("\n");

/** Phrases, one on each line: they are changed and put in order as any text is. */
function PhrasesInput({ field, value, onChange, ...control }: InputProps<"tags">) {
  const held = value ?? [];
  const [typed, setTyped] = useState(() => held.join("\n"));
  // Blank lines are no phrases; they stay while they are being written. Whatever else changes the phrases is shown.
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
        // A line that begins like another may be the same for a moment while it is written.
        const distinct = [...new Set(held)];
        setTyped(distinct.join("\n"));
        if (distinct.length < held.length) onChange(distinct);
      }}
    />
  );
}

/** Milliseconds without a further letter after which suggestions are asked for. */
const pauseMs = 200;

type Props = Omit<InputProps<"tags">, "around" | "onChange" | "field" | "value"> &
  Pick<SelectProps<string[]>, "tokenSeparators" | "maxCount" | "placeholder" | "maxTagCount"> & {
    /** The path that answers what is in use. */
    path: string;
    value: string[];
    onChange(texts: string[]): void;
  };

/** Tags with those that are in use already, so that one thing has one spelling; anything else may be typed. */
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
      // Enter takes what is typed, or the known name that it begins; with nothing typed it takes nothing.
      defaultActiveFirstOption={typed !== ""}
      onOpenChange={setOpen}
      // A list without a suggestion counts as closed already: Ant Design does not close it when the field is left.
      onBlur={() => setOpen(false)}
      searchValue={typed}
      onSearch={setTyped}
      filterOption={false}
      options={suggested.map((name) => ({ value: name, label: name }))}
      optionRender={({ value: name }) => (known.includes(String(name)) ? name : `Add “${name}”`)}
      onChange={(texts) => {
        setTyped("");
        // A word that is there already is not taken out by being typed again.
        if (value.some((text) => isSameWord(text, typed.trim()) && !texts.includes(text))) return;
        const written = texts.map((text) => spellingOf(text.trim(), known)).filter(Boolean);
        onChange([...new Set(written)]);
        correctLater(written.find((text) => !value.includes(text) && !known.includes(text)));
      }}
    />
  );
}

/**
 * A word that was entered before its suggestions had come is held as typed, and takes the spelling in use
 * when that is known.
 */
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

/**
 * Of the words that an earlier search may have found those with what is typed now, those that begin with it first; below these,
 * unless it is one of them, that word itself. Enter takes the first.
 */
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
