import { Input } from "antd";
import type { HTMLInputTypeAttribute } from "react";
import type { InputProps } from "../FieldView";

export interface TextBoxProps extends Pick<
  InputProps<"text">,
  "id" | "value" | "onChange" | "disabled" | "label" | "describedBy" | "faults" | "autoFocus"
> {
  type?: HTMLInputTypeAttribute;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  onLeave?(input: HTMLInputElement): void;
}

/** One line of text; an emptied box holds nothing. Blanks around the text go when the box is left. */
export function TextBox({
  id,
  value,
  onChange,
  disabled,
  label,
  describedBy,
  faults,
  autoFocus,
  type,
  placeholder,
  maxLength,
  onLeave,
}: TextBoxProps) {
  return (
    <Input
      id={id}
      type={type}
      value={value ?? ""}
      placeholder={placeholder}
      maxLength={maxLength}
      disabled={disabled}
      autoFocus={autoFocus}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={faults ? true : undefined}
      {...(faults ? { status: "error" as const } : {})}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
      onBlur={({ target }) => {
        const trimmed = target.value.trim();
        if (trimmed !== target.value) onChange(trimmed || null);
        onLeave?.(target);
      }}
    />
  );
}
