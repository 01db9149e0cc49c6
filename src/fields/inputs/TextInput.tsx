import { minutesOf } from "../../domain/dates/clockTime";
import type { InputProps } from "../FieldView";
import { AmongInput } from "./AmongInput";
import { DecimalInput } from "./DecimalInput";
import { FreeText } from "./FreeText";
import { TextBox } from "./TextBox";

export function TextInput(props: InputProps<"text">) {
  const { among, decimal } = props.field;
  if (among) return <AmongInput {...props} among={among} />;
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

/** A time of which only a part is filled in is held as a text that no schema accepts, so that it is reported. */
export const TimeInput = ({ field: _field, ...props }: InputProps<"time">) => (
  <TextBox
    {...props}
    value={minutesOf(props.value) === null ? null : props.value}
    type="time"
    onLeave={({ validity, value }) => {
      if (validity.badInput) props.onChange("Incomplete");
      else if (value === "" && props.value) props.onChange(null);
    }}
  />
);
