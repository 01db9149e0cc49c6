import { useCustom } from "@refinedev/core";
import { useEffect, useState } from "react";
import type { SelectProps } from "antd";
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
  const { result } = useCustom<string[]>({
    url: `/api/${path}`,
    method: "get",
    config: { query: asked ? { q: asked } : {} },
    queryOptions: { enabled: isOpen, staleTime: 60_000 },
    errorNotification: false,
  });
  const known = Array.isArray(result.data) ? result.data : [];
  const spelled = (text: string) => known.find((one) => isSameWord(one, text)) ?? text;
  return (
    <SelectBox<string[]>
      {...box}
      mode="tags"
      suffixIcon={null}
      value={value}
      open={isOpen && (known.length > 0 || typed !== "")}
      onOpenChange={setOpen}
      searchValue={typed}
      onSearch={setTyped}
      filterOption={false}
      options={known.map((name) => ({ value: name, label: name }))}
      onChange={(texts) => {
        setTyped("");
        onChange([...new Set(texts.map((text) => spelled(text.trim())).filter(Boolean))]);
      }}
    />
  );
}

const isSameWord = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
