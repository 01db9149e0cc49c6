import { useMemo, useState } from "react";
import { type Field, type FieldErrors, presentSchema, unreadText } from "../schema";
import type { Around } from "./FieldView";
import { useFieldEnvironment } from "./FieldEnvironment";
import { isEmptyValue } from "./isEmptyValue";
import { viewIn } from "./viewIn";

/**
 * What is wrong with what a field holds, in words: what the form found, and from the first leaving of the input on what
 * the field's own rules say of it. Nothing is said of an empty field. A part of a value, such as an amount without its
 * currency, is spoken of at the field; the fields of groups and tables speak for themselves.
 */
export function useErrorWords(field: Field, value: unknown, around: Around, errors: FieldErrors | undefined) {
  const { views, formats } = useFieldEnvironment();
  const [isLeft, setLeft] = useState(false);
  const isOuter = viewIn(views, field).composite === true || field.kind === "custom";
  const words = useMemo(() => {
    if (isOuter) return errors?.[""];
    const isWrong = errors !== undefined || (isLeft && !isEmptyValue(value));
    const unread = isWrong ? unreadText(field, value, formats, around) : undefined;
    if (unread) return [unread];
    if (errors) return [...new Set(Object.values(errors).flat())];
    return isWrong
      ? presentSchema(field)
          .safeParse(value)
          .error?.issues.map(({ message }) => message)
      : undefined;
  }, [isOuter, errors, isLeft, value, around, field, formats]);
  return { words, onLeave: () => setLeft(true) };
}
