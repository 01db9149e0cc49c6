import { type FormEvent, useState, type ReactNode } from "react";
import { apiErrorOf, type FieldErrors, type ApiError } from "../../providers/apiError";
import { FormAlert } from "../../components/light/FormAlert";
import { SubmitButton } from "../../components/light/SubmitButton";
import styles from "./EnquirePage.module.css";
import { type PublicForm, sendEnquiry, type Question } from "../../providers/publicForm";
import failureWords from "./failureWords.json";
import { ChecksField, SelectField, TextArea, TextField } from "../../components/light/TextField";
import { parseMoney } from "../../schema";
import languages from "./enquiryWords.json";

interface EnquiryFormProps {
  publicId: string;
  form: PublicForm;
  onSent(thanks: string): void;
}

/** The enquiry form. The server accepts an enquiry once, so sending again after a failure is safe. */
export function EnquiryForm({ publicId, form, onSent }: EnquiryFormProps) {
  const { words } = enquiryWords(form.locale);
  const [failure, setFailure] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (busy) return;
    setBusy(true);
    setFailure("");
    setErrors({});
    const enquiry = enquiryFrom(new FormData(element), form);
    try {
      onSent(await sendEnquiry(publicId, enquiry));
    } catch (thrown) {
      const { message, errors: wrong } = failureIn(form.locale, enquiry, apiErrorOf(thrown));
      const input = inputOf(element, Object.keys(wrong)[0]);
      setErrors(wrong);
      if (input) input.focus();
      else setFailure(message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} aria-label={form.heading} className={styles.form}>
      <h1 className={styles.title}>
        <bdi>{form.heading}</bdi>
      </h1>
      {form.introduction && (
        <p className={styles.words}>
          <bdi>{form.introduction}</bdi>
        </p>
      )}
      <FormAlert message={failure} />
      <EnquiryFields form={form} errors={errors} />
      <SubmitButton busy={busy}>{words.send}</SubmitButton>
      <p className={styles.small}>
        {words.use}{" "}
        <a href="/privacy-policy" target="_blank" rel="noreferrer">
          {words.privacy}
        </a>
      </p>
    </form>
  );
}

const inputOf = (form: HTMLFormElement, path: string | undefined): HTMLElement | undefined =>
  path === undefined
    ? undefined
    : [...form.querySelectorAll<HTMLInputElement>("[name]")].find(({ name }) => isErrorOf(name, path));

/** The body of an enquiry, without empty values. */
export function enquiryFrom(typed: FormData, form: PublicForm): Record<string, unknown> {
  const text = (name: string) => String(typed.get(name) ?? "").trim() || undefined;
  const list = (name: string) =>
    text(name)
      ?.split(/[,;،؛、，]/)
      .map((one) => one.trim())
      .filter(Boolean);
  const whole = (one: string | undefined) => (one === undefined ? undefined : numberOr(one));
  const custom = answersFrom(typed, form);
  return withoutEmpty({
    stamp: form.stamp,
    subject: text("subject"),
    customerName: text("customerName"),
    email: text("email"),
    phone: text("phone"),
    destinations: list("destinations"),
    startDate: text("startDate"),
    endDate: text("endDate"),
    adults: whole(text("adults")),
    childAges: list("childAges")?.map(numberOr),
    message: text("message"),
    consent: whole(text("consent")),
    custom: Object.keys(custom).length > 0 ? custom : undefined,
  });
}

const withoutEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The messages for refused enquiries. In English, those of the server are shown. */
type FailureWords = (typeof failureWords)["ar"];

interface EnquiryFailure {
  message: string;
  errors: FieldErrors;
}

/**
 * A refused enquiry in the language of the form. The server's messages are English, so other languages derive
 * theirs from the sent values and the status.
 */
function failureIn(
  locale: string,
  enquiry: Readonly<Record<string, unknown>>,
  { message, statusCode, errors = {} }: ApiError,
): EnquiryFailure {
  const { words: labels, lang } = enquiryWords(locale);
  if (lang === "en") return { message, errors };
  const words = { ...failureWords[lang], reach: labels.reach };
  return {
    message: failureOf(statusCode, words),
    errors: Object.fromEntries(Object.keys(errors).map((path) => [path, [errorOf(path, enquiry, words)]])),
  };
}

function failureOf(statusCode: number, words: FailureWords): string {
  if (statusCode === 429) return words.busy;
  return statusCode === 409 ? words.stale : words.failed;
}

function errorOf(
  path: string,
  enquiry: Readonly<Record<string, unknown>>,
  words: FailureWords & { reach: string },
): string {
  const { email, phone, startDate, endDate, consent } = enquiry;
  if (path === "consent" && consent !== undefined) return words.stale;
  if (path === "email" && !email && !phone) return words.reach;
  if (path === "endDate" && isEarlier(endDate, startDate)) return words.turned;
  // By the visitor's clock, which may be a day ahead of the organisation's.
  if (path === "startDate" && isEarlier(startDate, tomorrow())) return words.past;
  return isEmpty(valueAt(enquiry, path)) ? words.missing : words.wrong;
}

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const isEarlier = (one: unknown, other: unknown) => isDay(one) && isDay(other) && one < other;
const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);

/** The value at a path such as `custom.visa` or `childAges.1`. */
const valueAt = (enquiry: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null
          ? Object.entries(value).find(([key]) => key === name)?.[1]
          : undefined,
      enquiry,
    );

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
      {form.consent && (
        <ChecksField
          label={words.consent}
          required={form.consentRequired}
          options={[{ value: String(form.consentVersion), label: form.consent }]}
          {...named("consent")}
        />
      )}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input name="subject" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

/** The questions by section, in their order; those without a section under null. */
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
  /** ISO 4217, for questions about amounts. */
  currency: string;
  words: EnquiryWords;
  name: string;
  error: string | undefined;
}

function QuestionField({ question, currency, words, name, error }: QuestionFieldProps) {
  const { kind, label, required, help } = question;
  const common = { name, label, required, error, ...(help ? { help } : {}) };
  const unchosen = { value: "", label: words.choose };
  if (kind === "longText") return <TextArea {...common} maxLength={10_000} />;
  if (kind === "choice")
    return <SelectField {...common} defaultValue="" options={[unchosen, ...question.options]} />;
  if (kind === "choices") return <ChecksField {...common} options={question.options} />;
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

/** Whether an error path, such as `childAges.1`, belongs to the input of that name. */
export const isErrorOf = (name: string, path: string): boolean =>
  path === name || path.startsWith(`${name}.`);

/** The name of a question's input, which is also the path of its errors. */
const inputNameOf = ({ key }: Question): string => `custom.${key}`;

/**
 * The answers to the questions by key, without empty ones. Unreadable values are sent as typed, so that the
 * server reports the error at the field.
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

export function numberOr(text: string): number | string {
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}

export type EnquiryWords = Readonly<Record<keyof typeof languages.en, string>>;

type EnquiryLanguage = keyof typeof languages;

const isKnown = (name: string): name is EnquiryLanguage => Object.hasOwn(languages, name);

/** The texts for a locale, else in English, with the language and its direction. */
export function enquiryWords(locale: string): {
  words: EnquiryWords;
  lang: EnquiryLanguage;
  dir: "ltr" | "rtl";
} {
  const own = locale.split("-")[0] ?? "";
  const lang = isKnown(own) ? own : "en";
  return { words: languages[lang], lang, dir: lang === "ar" ? "rtl" : "ltr" };
}
