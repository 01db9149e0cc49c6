import type { ApiError, FieldErrors } from "../../providers/apiError";
import { enquiryWords } from "./enquiryWords";
import failureWords from "./failureWords.json";

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
export function failureIn(
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
