import { Input } from "antd";
import { type HTMLInputTypeAttribute, use, useEffect, useState } from "react";
import { amongPath, codeName, type FieldKinds, readDecimalText, writeDecimalText } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { Around, InputProps } from "../FieldView";
import { OwnFields } from "../OwnFields";
import { OuterBodies } from "../currencyAround";
import { useReferenceRow } from "../references/ReferenceTitle";
import { SelectBox } from "./SelectBox";
import { type Control, controlProps } from "./controlProps";
import styles from "./inputs.module.css";
import type { ReadPhone } from "../../domain/phones/readPhone";

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
    // People type addresses without a scheme: harbour.example.
    onLeave={({ value }) => {
      const address = value.trim();
      if (/^[^\s:/]+\.[^\s:/]+(:\d+)?(\/\S*)?$/.test(address)) props.onChange(`https://${address}`);
    }}
  />
);

/** A text chosen from a list of rows, in a body around it or in a referenced row; typed where that list is empty. */
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

/** `texts` is undefined while loading: what is typed until then is a search, not a value. */
function ChosenText({ texts, ...props }: InputProps<"text"> & { texts: readonly string[] | undefined }) {
  if (texts?.length === 0) return <FreeText {...props} />;
  const { field, value, around: _around, onChange, ...box } = props;
  // A value that the rows no longer have stays until another is chosen.
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

function textsIn(body: Around | undefined, list: string, of: string): string[] {
  const rows = body?.[list];
  if (!Array.isArray(rows)) return [];
  // A field of kind rows holds a list of objects.
  const texts = (rows as readonly Around[]).map((row) => row[of]);
  return [...new Set(texts.filter((text) => typeof text === "string"))];
}

/** A decimal number held as text, typed and shown in the locale's format. Other text is held as typed. */
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
      autoSize={{ minRows: compact ? 1 : 2, maxRows: 16 }}
      onChange={({ target }) => onChange(target.value.trim() === "" ? null : target.value)}
    />
  );
}

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

const FreeText = ({ field, onChange, ...props }: InputProps<"text">) => (
  <TextBox
    {...props}
    placeholder={field.placeholder}
    maxLength={field.maxLength ?? 200}
    // A secret is shown as its mask, which typing replaces as a whole.
    {...(field.secret ? { onEnter: (input) => input.select() } : {})}
    onChange={(text) => onChange(inLetters(text ?? null, field.letters))}
  />
);

const inLetters = (text: string | null, letters: "small" | "capital" | undefined): string | null =>
  letters === "small" ? (text?.toLowerCase() ?? null) : letters ? (text?.toUpperCase() ?? null) : text;

export interface TextBoxProps extends Control, Pick<InputProps<"text">, "value" | "onChange"> {
  type?: HTMLInputTypeAttribute;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  onEnter?(input: HTMLInputElement): void;
  onLeave?(input: HTMLInputElement): void;
}

/** One line of text; an empty box holds null. Blanks around the text are removed on blur. */
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

/**
 * A telephone number, with a national example while it is empty. The text below gives the number as dialled, or says
 * that it cannot be dialled.
 */
export function PhoneInput({ field, value, ...props }: InputProps<"phone">) {
  const { country, formats } = useFieldEnvironment();
  const reader = useFetched(fetchReader, Boolean(value) && !props.compact);
  const [isLeft, setLeft] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const exampleOf = useFetched(fetchExamples, country !== undefined && isEntered && !value);
  const read = reader && value ? reader(value, country) : undefined;
  const isWrong = reader && value && isLeft && !props.errors && cannotBeDialled(value, read, country);
  const noteId = `${props.id}-read`;
  const note = isWrong ? impossible : read?.isPossible && noteOn(read);
  function noteOn({ spoken, country: at, isKnown }: ReadPhone) {
    const where = at && codeName(at, "country", formats.locale);
    if (isLeft && !isKnown)
      return `No known number${where ? ` in ${where}` : ""} is like this. Check its digits.`;
    if (value?.startsWith("+") || !isKnown) return undefined;
    return `Dialled as ${[spoken, where].filter(Boolean).join(", ")}`;
  }
  return (
    <>
      <TextBox
        {...props}
        {...(isWrong ? { errors: { "": [impossible] } } : {})}
        value={value}
        type="tel"
        placeholder={field.placeholder ?? (country && exampleOf?.(country))}
        describedBy={[props.describedBy, note && noteId].filter(Boolean).join(" ") || undefined}
        onEnter={() => setEntered(true)}
        onLeave={() => setLeft(true)}
      />
      {note && (
        <p id={noteId} className={isWrong ? styles.error : styles.help} role={isWrong ? "alert" : undefined}>
          {note}
        </p>
      )}
    </>
  );
}

const impossible = "This cannot be dialled. Check its digits, and enter one number alone.";

const cannotBeDialled = (typed: string, read: ReadPhone | undefined, country: string | undefined) =>
  (typed.startsWith("+") || country !== undefined) && !read?.isPossible;

const fetchReader = async () => (await import("../../domain/phones/readPhone")).readPhone;
const fetchExamples = async () => (await import("../../domain/phones/readPhone")).examplePhone;

/** Loads large country tables when needed; undefined until then, and after a failure. */
function useFetched<Fetched>(fetch: () => Promise<Fetched>, isNeeded: boolean): Fetched | undefined {
  const [fetched, setFetched] = useState<Fetched>();
  useEffect(() => {
    if (!isNeeded || fetched) return;
    let isHere = true;
    void fetch().then(
      (value) => isHere && setFetched(() => value),
      () => undefined,
    );
    return () => void (isHere = false);
  }, [fetch, isNeeded, fetched]);
  return fetched;
}
