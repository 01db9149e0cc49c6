import { useCallback, useState } from "react";
import type { Enquiry } from "../../../domain/enquiries/readEnquiry";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import { isSameValue } from "../../../schema";
import type { FormValues } from "../../resource/form/formBody";
import type { FormController } from "../../resource/form/useResourceForm";

/** A text that was read into the form. */
export interface Pasted {
  text: string;
  enquiry: Enquiry;
  /** What the form had in the fields that were filled. */
  before: FormValues;
  /** What they were filled with. */
  filled: FormValues;
}

/** Fills the form of a new trip from a text. What the user typed stays, and is offered beside. */
export function usePastedEnquiry({ values, read, put }: Pick<FormController, "values" | "read" | "put">) {
  const [pasted, setPasted] = useState<Pasted>();
  const take = (text: string, enquiry: Enquiry) => {
    const held = read();
    const isTyped = (name: string) =>
      held.chosen.has(name) &&
      !isEmptyValue(held.values[name]) &&
      !isSameValue(held.values[name], pasted?.filled[name]);
    const found = enquiry.findings.filter(({ field }) => !isTyped(field));
    const notes = [held.values["notes"], text.trim()].filter(Boolean).join("\n\n");
    const filled = { ...Object.fromEntries(found.map(({ field, value }) => [field, value])), notes };
    put({ ...held.values, ...filled });
    setPasted({ text, enquiry, filled, before: partOf(held.values, Object.keys(filled)) });
  };
  const takeBack = () => {
    if (!pasted) return;
    const now = read().values;
    const untouched = Object.keys(pasted.filled).filter((name) =>
      isSameValue(now[name], pasted.filled[name]),
    );
    put({ ...now, ...partOf(pasted.before, untouched) });
    setPasted(undefined);
  };
  /** The words on which the value of an input stands, while it has that value. */
  const readFrom = useCallback(
    (inputId: string) => {
      const name = inputId.slice(inputId.lastIndexOf(".") + 1);
      const finding = pasted?.enquiry.findings.find(({ field }) => field === name);
      if (!pasted || !finding || !isSameValue(values[name], finding.value)) return undefined;
      const words = finding.spans.map(({ from, to }) => `“${pasted.text.slice(from, to).trim()}”`);
      return words.length > 0 ? `Read from ${[...new Set(words)].join(", ")}` : "Read from the whole text";
    },
    [pasted, values],
  );
  return { pasted, take, takeBack, readFrom };
}

const partOf = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
