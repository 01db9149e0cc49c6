import { useCustom } from "@refinedev/core";
import { useEffect, useEffectEvent, useState } from "react";
import type { SelectProps } from "antd";
import { foldText } from "../../domain/formats/text";
import type { InputProps } from "../FieldView";
import { SelectBox } from "./SelectBox";

/** Milliseconds without a further letter after which suggestions are asked for. */
const pause = 200;

type Props = Omit<InputProps<"tags">, "around" | "onChange" | "field" | "value"> &
  Pick<SelectProps<string[]>, "tokenSeparators" | "maxCount" | "placeholder" | "maxTagCount"> & {
    /** The path that answers what is in use. */
    path: string;
    value: string[];
    onChange(texts: string[]): void;
  };

/** Tags with those that are in use already, so that one thing has one spelling; anything else may be typed. */
export function SuggestingTagsInput({ path, value, onChange, ...box }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pause);
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
