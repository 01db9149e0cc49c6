import { type FormEvent, useState } from "react";
import { apiErrorOf, type FieldErrors, type ApiError } from "../../providers/apiError";
import { FormAlert } from "../../components/light/FormAlert";
import { SubmitButton } from "../../components/light/SubmitButton";
import { EnquiryFields, isErrorOf, answersFrom, numberOr } from "./EnquiryFields";
import { enquiryWords } from "./enquiryWords";
import styles from "./EnquirePage.module.css";
import { type PublicForm, sendEnquiry } from "../../providers/publicForm";
import failureWords from "./failureWords.json";

interface EnquiryFormProps {
  publicId: string;
  form: PublicForm;
  /** Told what the organisation says to the enquiry. */
  onSent(thanks: string): void;
}

/** The form itself. Sending it again after a failure sends the same, which the server takes once. */
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

/** The input whose value is wrong at that path. */
const inputOf = (form: HTMLFormElement, path: string | undefined): HTMLElement | undefined =>
  path === undefined
    ? undefined
    : [...form.querySelectorAll<HTMLInputElement>("[name]")].find(({ name }) => isErrorOf(name, path));

/** The body of an enquiry from what was typed; what is empty is left out. */
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
    custom: Object.keys(custom).length > 0 ? custom : undefined,
  });
}

const withoutEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** What is said of an enquiry that was refused; in English the server's own words stand. */
type FailureWords = (typeof failureWords)["ar"];

interface EnquiryFailure {
  message: string;
  errors: FieldErrors;
}

/**
 * A refused enquiry in the language of the form. The server says in English what is wrong with an answer; elsewhere the
 * same is told by what was sent at its field and by the status, which leaves the wire and the server's words as they are.
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
  const { email, phone, startDate, endDate } = enquiry;
  if (path === "email" && !email && !phone) return words.reach;
  if (path === "endDate" && isEarlier(endDate, startDate)) return words.turned;
  // By the clock of the visitor, who may be a day ahead of the organisation.
  if (path === "startDate" && isEarlier(startDate, tomorrow())) return words.past;
  return isEmpty(valueAt(enquiry, path)) ? words.missing : words.wrong;
}

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const isEarlier = (one: unknown, other: unknown) => isDay(one) && isDay(other) && one < other;
const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);

/** What was sent at a path such as `custom.visa` or `childAges.1`. */
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
