import { Input } from "antd";
import type { HTMLInputTypeAttribute } from "react";
import type { InputProps } from "../FieldView";
import { controlProps, type Control } from "./controlProps";

export interface TextBoxProps extends Control, Pick<InputProps<"text">, "value" | "onChange"> {
  type?: HTMLInputTypeAttribute;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  onEnter?(input: HTMLInputElement): void;
  onLeave?(input: HTMLInputElement): void;
}

/** One line of text; an emptied box holds nothing. Blanks around the text go when the box is left. */
export function TextBox({
  value,
  onChange,
  type,
  placeholder,
  maxLength,
  onEnter,
  onLeave,
  ...control
}: TextBoxProps) {
  return (
    <Input
      {...controlProps(control)}
      type={type}
      // Addresses and numbers are written from left to right in every language.
      dir={type === undefined ? "auto" : "ltr"}
      value={value ?? ""}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
      onFocus={({ target }) => onEnter?.(target)}
      onBlur={({ target }) => {
        const trimmed = target.value.trim();
        if (trimmed !== target.value) onChange(trimmed || null);
        onLeave?.(target);
      }}
    />
  );
}
