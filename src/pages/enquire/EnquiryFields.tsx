import { type ReactNode, useId } from "react";
import type { FieldErrors } from "../../providers/apiError";
import { TextField, TextArea, SelectField } from "../../components/light/TextField";
import styles from "./EnquirePage.module.css";
import { enquiryWords, type EnquiryWords } from "./enquiryWords";
import type { PublicForm, Question } from "../../providers/publicForm";
import field from "../../components/light/TextField.module.css";
import { parseMoney } from "../../schema";

/** What a traveller tells about the trip and how to be reached, and what the organisation asks besides. */
export function EnquiryFields({ form, errors }: { form: PublicForm; errors: FieldErrors }) {
  const { words } = enquiryWords(form.locale);
  const named = (name: string) => ({
    name,
    error: Object.entries(errors)
      .filter(([path]) => isErrorOf(name, path))
      .flatMap(([, messages]) => messages)[0],
  });
  return (
    <>
      <TextField label={words.name} autoComplete="name" maxLength={120} required {...named("customerName")} />
      <div className={styles.pair}>
        <TextField
          label={words.email}
          help={words.reach}
          type="email"
          autoComplete="email"
          maxLength={254}
          {...named("email")}
        />
        <TextField label={words.phone} type="tel" autoComplete="tel" maxLength={40} {...named("phone")} />
      </div>
      <TextField label={words.destinations} help={words.several} maxLength={300} {...named("destinations")} />
      <div className={styles.pair}>
        <TextField label={words.from} type="date" {...named("startDate")} />
        <TextField label={words.to} type="date" {...named("endDate")} />
      </div>
      <div className={styles.pair}>
        <TextField
          label={words.adults}
          type="number"
          min={1}
          max={1000}
          defaultValue={2}
          inputMode="numeric"
          {...named("adults")}
        />
        <TextField
          label={words.childAges}
          placeholder="4, 9"
          dir="ltr"
          inputMode="text"
          {...named("childAges")}
        />
      </div>
      {sectionsOf(form.questions).map(([section, questions]) => (
        <Questions key={section ?? ""} section={section}>
          {questions.map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              currency={form.currency}
              words={words}
              {...named(inputNameOf(question))}
            />
          ))}
        </Questions>
      ))}
      <TextArea label={words.message} maxLength={4_000} {...named("message")} />
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input name="subject" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

/** The questions by section, in the order in which these first come; those without one under null. */
function sectionsOf(questions: readonly Question[]): [string | null, Question[]][] {
  const sections = new Map<string | null, Question[]>();
  for (const question of questions) {
    const section = sections.get(question.section);
    if (section) section.push(question);
    else sections.set(question.section, [question]);
  }
  return [...sections];
}

const Questions = ({ section, children }: { section: string | null; children: ReactNode }) =>
  section ? (
    <section aria-label={section}>
      <h2 className={styles.section}>
        <bdi>{section}</bdi>
      </h2>
      {children}
    </section>
  ) : (
    children
  );

interface QuestionFieldProps {
  question: Question;
  /** ISO 4217: what amounts are asked in. */
  currency: string;
  words: EnquiryWords;
  name: string;
  error: string | undefined;
}

/** One question of the organisation's own, with the input that fits its kind. */
function QuestionField({ question, currency, words, name, error }: QuestionFieldProps) {
  const { kind, label, required, help } = question;
  const common = { name, label, required, error, ...(help ? { help } : {}) };
  const unchosen = { value: "", label: words.choose };
  if (kind === "longText") return <TextArea {...common} maxLength={10_000} />;
  if (kind === "choice")
    return <SelectField {...common} defaultValue="" options={[unchosen, ...question.options]} />;
  if (kind === "choices") return <Checks {...common} options={question.options} />;
  if (kind === "yesNo")
    return (
      <SelectField
        {...common}
        defaultValue=""
        options={[unchosen, { value: "yes", label: words.yes }, { value: "no", label: words.no }]}
      />
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

/** Whether what is wrong at a path, `childAges.1`, belongs to the input of that name. */
export const isErrorOf = (name: string, path: string): boolean =>
  path === name || path.startsWith(`${name}.`);

/** The name of a question's input, which is also the path of what is wrong with its answer. */
const inputNameOf = ({ key }: Question): string => `custom.${key}`;

/**
 * The answers to the organisation's own questions, by key; what is empty is left out. What cannot be read is sent as it
 * was typed, so that the server says at its field what it expects.
 */
export function answersFrom(typed: FormData, form: PublicForm): Record<string, unknown> {
  const answers = form.questions.map((question) => [question.key, answerOf(question, typed, form)] as const);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
}

function answerOf(question: Question, typed: FormData, { currency, locale }: PublicForm): unknown {
  const name = inputNameOf(question);
  if (question.kind === "choices") return typed.has(name) ? typed.getAll(name) : undefined;
  const text = String(typed.get(name) ?? "").trim();
  if (text === "") return undefined;
  if (question.kind === "yesNo") return text === "yes";
  if (question.kind === "number") return numberOr(text);
  if (question.kind !== "money") return text;
  const amount = parseMoney(text, currency, locale);
  return amount === null ? text : { amount, currency };
}

/** The number that was typed, or the text where it is none. */
export function numberOr(text: string): number | string {
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}
