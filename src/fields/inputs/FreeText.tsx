import type { InputProps } from "../FieldView";
import { TextBox } from "./TextBox";

/** A text that may hold anything. */
export const FreeText = ({ field, onChange, ...props }: InputProps<"text">) => (
  <TextBox
    {...props}
    placeholder={field.placeholder}
    maxLength={field.maxLength ?? 200}
    // What stands there of a secret is its mask, which is typed over as a whole.
    {...(field.secret ? { onEnter: (input) => input.select() } : {})}
    onChange={(text) => onChange(inLetters(text ?? null, field.letters))}
  />
);

const inLetters = (text: string | null, letters: "small" | "capital" | undefined): string | null =>
  letters === "small" ? (text?.toLowerCase() ?? null) : letters ? (text?.toUpperCase() ?? null) : text;
