import { joinParts } from "../../../src/domain/formats/text";
import { shortDate } from "../../../src/domain/dates/plainDate";
import { plainMoney } from "../../../src/domain/money/moneyText";
import type { Field } from "../../../src/schema";
import type { Titles } from "./titlesOf";

/** More of a text than this is not repeated in a history. */
const longest = 500;

/** A value as a person reads it, the same on every machine; null where there is none. */
export function readableValue(field: Field, value: unknown, titles: Titles): string | null {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  const text = Array.isArray(value)
    ? joinParts(
        value.map((one) => oneValue(field, one, titles)),
        ", ",
      )
    : oneValue(field, value, titles);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function oneValue(field: Field, value: unknown, titles: Titles): string {
  switch (field.kind) {
    case "choice":
    case "choices":
      return field.choices[String(value)]?.label ?? String(value);
    case "yesNo":
      return value === true ? "Yes" : "No";
    case "date":
      return shortDate(String(value));
    case "percent":
      return `${Number(value) / 100} %`;
    case "code":
      return nameOfCode(field.list, String(value));
    case "reference":
    case "references":
      return titles.get(String(value)) ?? "(no longer there)";
    case "image":
    case "images":
      return "a picture";
    case "file":
    case "files":
      return isNamed(value) ? value.name : "a file";
    case "money":
      return isMoney(value) ? plainMoney(value.amount, value.currency) : "changed";
    case "rows":
    case "group":
    case "custom":
      return "changed";
    case "text":
    case "longText":
    case "number":
    case "amount":
    case "instant":
    case "time":
    case "tags":
    case "numbers":
    case "email":
    case "phone":
    case "link":
    case "colour":
      return String(value);
  }
}

function isMoney(value: unknown): value is { amount: number; currency: string } {
  return typeof value === "object" && value !== null && "amount" in value && "currency" in value;
}

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string";

function nameOfCode(list: string, code: string): string {
  if (list !== "country" && list !== "language") return code;
  const type = list === "country" ? "region" : "language";
  return new Intl.DisplayNames("en", { type }).of(code) ?? code;
}
