import { Input } from "antd";
import type { InputProps } from "../FieldView";
import { controlProps } from "./controlProps";

export function LongTextInput({ field, value, onChange, compact, ...control }: InputProps<"longText">) {
  return (
    <Input.TextArea
      {...controlProps(control)}
      dir="auto"
      value={value ?? ""}
      placeholder={field.placeholder}
      maxLength={field.maxLength ?? 10_000}
      autoSize={{ minRows: compact ? 1 : 3, maxRows: 16 }}
      onChange={({ target }) => onChange(target.value.trim() === "" ? null : target.value)}
    />
  );
}
