import { Input } from "antd";
import { useState } from "react";
import type { InputProps } from "../FieldView";
import { controlProps } from "./controlProps";

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);
const isSame = (one: readonly string[], other: readonly string[]) => one.join("\n") === other.join("\n");

/** Phrases, one on each line: they are changed and put in order as any text is. */
export function PhrasesInput({ field, value, onChange, ...control }: InputProps<"tags">) {
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
