import { type Issue, issue, issueIf } from "./DeclarationError";
import { erasedText } from "./personal";
import type { Resource } from "./resource";

/** How long what takes the place of a unique text is: the word, a hyphen and an id. */
const uniqueLength = erasedText.length + 37;

/** What cannot work in the personal fields of a resource: what is blanked must be able to be blank. */
export function errorsOfPersonal({ fields, singleton }: Resource): Issue[] {
  return Object.entries(fields).flatMap(([name, field]): Issue[] => {
    const inside = "of" in field ? Object.entries(field.of) : [];
    const nested = inside.filter(([, one]) => one.personal).map(([inner]) => `${name}.${inner}`);
    if (nested.length > 0)
      return issue(`"${nested[0]}" is personal inside of "${name}"`, `say personal of "${name}" itself`);
    if (!field.personal) return [];
    if (singleton) return issue(`"${name}" is personal and the organisation's`, "leave personal out");
    if (field.optional || field.kind === "custom") return [];
    if (field.kind !== "text" && field.kind !== "longText")
      return issue(`"${name}" is personal and cannot be blank`, "make it optional, or a text");
    const least = field.unique ? uniqueLength : erasedText.length;
    return issueIf(
      !(field.maxLength === undefined || field.maxLength >= least),
      `"${name}" is personal and too short for what takes its place`,
      `give it a maxLength of ${least}`,
    );
  });
}
