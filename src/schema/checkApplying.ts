import { type Issue, issue } from "./DeclarationError";
import { declaredIn } from "./field/checks";
import type { AnyFields } from "./field/field";
import { didYouMean } from "./nearest";
import { initialValue } from "./kinds/values";

/** What cannot work in the fields that apply only where another has some value. */
export const errorsOfApplying = (fields: AnyFields, outer: readonly AnyFields[] = [], path = ""): Issue[] =>
  Object.entries(fields).flatMap(([name, field]): Issue[] => {
    const where = path + name;
    const scopes = [fields, ...outer];
    const errors = Object.entries(field.appliesWhere ?? {}).flatMap(([other, values]): Issue[] => {
      const found = scopes.find((scope) => scope[other])?.[other];
      if (!found)
        return issue(
          `"${where}" depends on "${other}", which is no field there.${didYouMean(other, scopes.flatMap(Object.keys))}`,
          "name a field beside it or around it",
        );
      // Only the kind choice has choices.
      const { choices } = found as { choices?: object };
      const options = found.kind === "yesNo" ? [true, false] : Object.keys(choices ?? {});
      if (found.kind !== "yesNo" && found.kind !== "choice")
        return issue(
          `"${where}" depends on "${other}", which is no choice`,
          "name a choice or a yes-or-no field",
        );
      return values
        .filter((value) => !options.some((option) => option === value))
        .map((value) => [
          `"${where}" depends on "${other}" being "${value}", which it never is`,
          "name one of its options",
        ]);
    });
    if (field.appliesWhere && initialValue(field) === undefined)
      errors.push([
        `"${where}" is required and does not always apply`,
        "make it optional, with needed() where it applies, or give it a default",
      ]);
    const nested = declaredIn(field)?.fields;
    return nested ? [...errors, ...errorsOfApplying(nested, scopes, `${where}.`)] : errors;
  });
