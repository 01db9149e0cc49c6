import type { InputProps } from "../FieldView";
import { AmongInput } from "./AmongInput";
import { DecimalInput } from "./DecimalInput";
import { FreeText } from "./FreeText";
import { TextBox } from "./TextBox";

export function TextInput(props: InputProps<"text">) {
  const { among, decimal } = props.field;
  if (among) return <AmongInput {...props} />;
  return decimal ? <DecimalInput {...props} /> : <FreeText {...props} />;
}

export const EmailInput = ({ field, ...props }: InputProps<"email">) => (
  <TextBox {...props} type="email" placeholder={field.placeholder ?? "name@example.com"} />
);

export const LinkInput = ({ field, ...props }: InputProps<"link">) => (
  <TextBox
    {...props}
    type="url"
    placeholder={field.placeholder ?? "https://"}
    // People write addresses as they read them: harbour.example.
    onLeave={({ value }) => {
      const address = value.trim();
      if (/^[^\s:/]+\.[^\s:/]+(:\d+)?(\/\S*)?$/.test(address)) props.onChange(`https://${address}`);
    }}
  />
);
