import { type CodeList, isCode } from "../../schema";
import { codeName } from "./codeName";
import { codesOf } from "./codesOf";

/** The code that a text names, by code or by name without regard to case. */
export function readCode(typed: string, list: CodeList, locale: string | undefined): string | undefined {
  const wanted = typed.trim();
  if (isCode(wanted, list)) return wanted;
  const lower = wanted.toLowerCase();
  return codesOf(list, locale).find(
    ({ value }) => value.toLowerCase() === lower || codeName(value, list, locale).toLowerCase() === lower,
  )?.value;
}
