import { codeName } from "../../schema";
import { useEffect, useState } from "react";
import type { ReadPhone } from "../../domain/phones/readPhone";
import type { InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import styles from "./inputs.module.css";
import { TextBox } from "./TextBox";

/** A telephone number, with an example of the organisation's country while the box is empty and entered. What it is dialled as is said below it where it has no country code, and so is that it cannot be dialled. */
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

/** Something with tables of all countries, fetched when it is needed; undefined until then, and where that fails. */
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
