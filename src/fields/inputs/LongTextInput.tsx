import { Input } from "antd";
import type { InputProps } from "../FieldView";

export function LongTextInput({
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
}: InputProps<"longText">) {
  return (
    <Input.TextArea
      id={id}
      value={value ?? ""}
      placeholder={field.placeholder}
      maxLength={field.maxLength ?? 10_000}
      autoSize={{ minRows: compact ? 1 : 3, maxRows: 16 }}
      disabled={disabled}
      autoFocus={autoFocus}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={faults ? true : undefined}
      {...(faults ? { status: "error" as const } : {})}
      onChange={({ target }) => onChange(target.value.trim() === "" ? null : target.value)}
    />
  );
}
