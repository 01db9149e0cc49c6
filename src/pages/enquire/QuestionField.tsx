import { type ReactNode, useId } from "react";
import { TextField } from "../../components/light/TextField";
import field from "../../components/light/TextField.module.css";
import styles from "./EnquirePage.module.css";
import type { EnquiryWords } from "./enquiryWords";
import { LabelledField } from "./LabelledField";
import type { Question } from "../../providers/publicForm";
import { TextArea } from "./TextArea";

interface QuestionFieldProps {
  question: Question;
  /** ISO 4217: what amounts are asked in. */
  currency: string;
  words: EnquiryWords;
  name: string;
  error: string | undefined;
}

/** One question of the organisation's own, with the input that fits its kind. */
export function QuestionField({ question, currency, words, name, error }: QuestionFieldProps) {
  const { kind, label, required, help } = question;
  const common = { name, label, required, error, ...(help ? { help } : {}) };
  const options = question.options.map(({ value, label: text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
  if (kind === "longText") return <TextArea {...common} maxLength={10_000} />;
  if (kind === "choice")
    return (
      <Select {...common} unchosen={words.choose}>
        {options}
      </Select>
    );
  if (kind === "choices") return <Checks {...common} options={question.options} />;
  if (kind === "yesNo")
    return (
      <Select {...common} unchosen={words.choose}>
        <option value="yes">{words.yes}</option>
        <option value="no">{words.no}</option>
      </Select>
    );
  if (kind === "money")
    return <TextField {...common} label={`${label} (${currency})`} inputMode="decimal" maxLength={40} />;
  return <TextField {...common} {...inputs[kind]} />;
}

const inputs = {
  text: { maxLength: 200 },
  number: { type: "number", step: 1, inputMode: "numeric" },
  date: { type: "date" },
  email: { type: "email", maxLength: 254 },
  phone: { type: "tel", maxLength: 40 },
  link: { type: "url", placeholder: "https://", maxLength: 2_000 },
} as const;

interface Labelled {
  name: string;
  label: string;
  required: boolean;
  help?: string;
  error: string | undefined;
}

/** One of some options, or none as long as that is allowed. */
const Select = ({
  label,
  help,
  error,
  unchosen,
  children,
  ...select
}: Labelled & { unchosen: string; children: ReactNode }) => (
  <LabelledField label={label} help={help} error={error}>
    {(tied) => (
      <select {...select} {...tied} defaultValue="" className={field.input}>
        <option value="">{unchosen}</option>
        {children}
      </select>
    )}
  </LabelledField>
);

/** Several of some options. */
function Checks({ name, label, required, help, error, options }: Labelled & Pick<Question, "options">) {
  const id = useId();
  const note = error ?? help;
  return (
    <fieldset
      className={`${field.field} ${styles.checks}`}
      aria-describedby={note ? id : undefined}
      data-required={required}
    >
      <legend className={field.label}>
        <bdi>{label}</bdi>
      </legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="checkbox" name={name} value={option.value} />
          <bdi>{option.label}</bdi>
        </label>
      ))}
      {note && (
        <p id={id} className={error ? field.error : field.help}>
          <bdi>{note}</bdi>
        </p>
      )}
    </fieldset>
  );
}
