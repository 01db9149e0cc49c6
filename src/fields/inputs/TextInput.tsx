import { Input } from "antd";
import { use, useState } from "react";
import { amongPath, type FieldKinds, readDecimalText, writeDecimalText } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { Around, InputProps } from "../FieldView";
import { OwnFields } from "../OwnFields";
import { OuterBodies } from "../currencyAround";
import { useReferenceRow } from "../references/useReferenceRow";
import { SelectBox } from "./SelectBox";
import { TextBox } from "./TextBox";
import { controlProps } from "./controlProps";
import styles from "./inputs.module.css";

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

/** A text chosen from those in the rows of a list, around it or in the row that a reference leads to; typed as long as there are none. */
function AmongInput(props: InputProps<"text">) {
  const path = amongPath(props.field);
  const bodies = use(OuterBodies);
  const reference = use(OwnFields)[path?.by ?? ""];
  if (!path) return <FreeText {...props} />;
  const { by, list, of } = path;
  if (by === null) {
    const body = bodies.find((body) => Array.isArray(body[list]));
    return <ChosenText {...props} texts={textsIn(body, list, of)} />;
  }
  const id = bodies.find((body) => by in body)?.[by];
  return reference?.kind === "reference" && typeof id === "string" ? (
    <ReferredText {...props} reference={reference} to={id} list={list} of={of} />
  ) : (
    <FreeText {...props} />
  );
}

interface ReferredTextProps extends InputProps<"text"> {
  reference: FieldKinds["reference"];
  to: string;
  list: string;
  of: string;
}

function ReferredText({ reference, to, list, of, ...props }: ReferredTextProps) {
  const { resourceNamed } = useFieldEnvironment();
  const row = useReferenceRow(resourceNamed(reference.to), to);
  return (
    <ChosenText {...props} texts={row === undefined ? undefined : textsIn(row ?? undefined, list, of)} />
  );
}

/** `texts` is undefined while they are read: what is typed until then searches them, and is not taken for a text of its own. */
function ChosenText({ texts, ...props }: InputProps<"text"> & { texts: readonly string[] | undefined }) {
  if (texts?.length === 0) return <FreeText {...props} />;
  const { field, value, around: _around, onChange, ...box } = props;
  // What the rows do not have any more stays until another is chosen.
  const all = value && !texts?.includes(value) ? [...(texts ?? []), value] : (texts ?? []);
  return (
    <SelectBox
      {...box}
      value={value ?? null}
      options={all.map((text) => ({ value: text, label: text, title: text }))}
      showSearch
      notFoundContent={texts ? undefined : "Loading…"}
      allowClear={field.optional === true}
      placeholder={field.placeholder ?? "Choose"}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  );
}

/** The texts in the rows of a list of a body, each once. */
function textsIn(body: Around | undefined, list: string, of: string): string[] {
  const rows = body?.[list];
  if (!Array.isArray(rows)) return [];
  // The kind rows holds a list of objects.
  const texts = (rows as readonly Around[]).map((row) => row[of]);
  return [...new Set(texts.filter((text) => typeof text === "string"))];
}

/** A decimal number held as text, typed and shown in the locale's way. What is no number is held as it was typed. */
function DecimalInput({ field, value, onChange, ...props }: InputProps<"text">) {
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

/** A colour from the browser's own picker, or typed as #rrggbb. */
export function ColourInput({ field, value, onChange, ...control }: InputProps<"colour">) {
  return (
    <span className={styles.inline}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={`Pick ${field.label.toLowerCase()}`}
        value={value && /^#[0-9a-f]{6}$/.test(value) ? value : "#808080"}
        disabled={control.disabled}
        onChange={({ target }) => onChange(target.value.toLowerCase())}
      />
      <Input
        {...controlProps(control)}
        className={styles.swatchText}
        value={value ?? ""}
        placeholder="#318afb"
        maxLength={7}
        onChange={({ target }) => onChange(target.value.trim().toLowerCase() || null)}
      />
    </span>
  );
}

/** A text that may hold anything. */
const FreeText = ({ field, onChange, ...props }: InputProps<"text">) => (
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
