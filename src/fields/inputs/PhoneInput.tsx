import { useEffect, useState } from "react";
import type { ReadPhone } from "../../domain/phones/readPhone";
import { codeName } from "../codes/codeName";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import styles from "./inputs.module.css";
import { TextBox } from "./TextBox";

type Reader = (typed: string, country: string | undefined) => ReadPhone | undefined;

/** A telephone number, with an example of the organisation's country while the box is empty and entered. What it is dialled as is said below it where it has no country code, and so is that it cannot be dialled. */
export function PhoneInput({ field, value, ...props }: InputProps<"phone">) {
  const { country, formats } = useFieldEnvironment();
  const reader = useReader(Boolean(value) && !props.compact);
  const [isLeft, setLeft] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const example = useExample(country, isEntered && !value);
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
        placeholder={field.placeholder ?? example}
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

/** The reader of numbers; its tables of all countries are fetched when there is something to read. */
function useReader(isNeeded: boolean): Reader | undefined {
  const [reader, setReader] = useState<Reader>();
  useEffect(() => {
    if (!isNeeded || reader) return;
    let isHere = true;
    void import("../../domain/phones/readPhone").then(
      ({ readPhone }) => isHere && setReader(() => readPhone),
      () => undefined,
    );
    return () => void (isHere = false);
  }, [isNeeded, reader]);
  return reader;
}

/** How a number of the country is written, fetched when it is needed. */
function useExample(country: string | undefined, isNeeded: boolean): string | undefined {
  const [example, setExample] = useState<{ country: string; text: string | undefined }>();
  const known = example?.country === country ? example : undefined;
  useEffect(() => {
    if (!country || !isNeeded || known) return;
    let isHere = true;
    void import("../../domain/phones/examplePhone").then(
      ({ examplePhone }) => isHere && setExample({ country, text: examplePhone(country) }),
      () => undefined,
    );
    return () => void (isHere = false);
  }, [country, isNeeded, known]);
  return known?.text;
}
