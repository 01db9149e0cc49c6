import { readDecimalText, writeDecimalText } from "../../schema";
import { useState } from "react";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { TextBox } from "./TextBox";

/** A decimal number held as text, typed and shown in the locale's way. What is no number is held as it was typed. */
export function DecimalInput({ field, value, onChange, ...props }: InputProps<"text">) {
  const { locale } = useFieldEnvironment().formats;
  const [typed, setTyped] = useState<string>();
  return (
    <TextBox
      {...props}
      value={typed ?? (value && writeDecimalText(value, locale))}
      placeholder={field.placeholder}
      maxLength={field.maxLength}
      onChange={(text) => {
        setTyped(text ?? "");
        onChange(text == null ? null : (readDecimalText(text, locale) ?? text));
      }}
      onLeave={({ value: left }) => {
        if (readDecimalText(left, locale) !== undefined) setTyped(undefined);
      }}
    />
  );
}
