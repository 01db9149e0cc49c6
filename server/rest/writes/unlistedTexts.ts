import {
  amongPath,
  type Field,
  type FieldErrors,
  type Fields,
  holding,
  nestedFields,
  type Resource,
} from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { readRow } from "../endpoint/rows";
import type { Values } from "../endpoint/Values";
import type { Rest } from "../endpoint/Context";

/** A text that is chosen from the rows of what a reference leads to. */
interface Chosen {
  path: string;
  text: string;
  by: string;
  list: string;
  of: string;
}

/**
 * The texts that the row which they are chosen from does not list, as errors at their paths. A row that lists nothing lets every
 * text through.
 * @param changes what is written: other fields are left alone, unless the reference is another.
 */
export async function unlistedTexts(
  { tx, rest }: { tx: Transaction; rest: Pick<Rest, "resourceNamed"> },
  resource: Resource,
  row: Values,
  changes: Values = row,
): Promise<FieldErrors> {
  const chosen = chosenIn(resource.fields, row).filter(
    ({ path, by }) => (path.split(".", 1)[0] ?? "") in changes || by in changes,
  );
  const errors: FieldErrors = {};
  for (const by of new Set(chosen.map(({ by }) => by))) {
    const reference = resource.fields[by];
    const id = row[by];
    // Whether it is there is said by the check of references.
    if (reference?.kind !== "reference" || typeof id !== "string") continue;
    const target = rest.resourceNamed(reference.to);
    const referred: Values | undefined = target && (await readRow(tx, target, id));
    for (const one of chosen.filter((one) => one.by === by)) {
      const listed = rowsIn(referred?.[one.list]).map((row) => row[one.of]);
      if (listed.length > 0 && !listed.includes(one.text))
        errors[one.path] = [`“${reference.label}” has no “${one.text}”. Choose one from the list.`];
    }
  }
  return errors;
}

const holdingChosen = holding<Field>((field) => amongPath(field) !== undefined);

const chosenIn = (fields: Fields, values: Values, path = ""): Chosen[] =>
  holdingChosen(fields).flatMap(([name, field]): Chosen[] => {
    const [value, among] = [values[name], amongPath(field)];
    if (among) {
      const { by, list, of } = among;
      return by !== null && typeof value === "string"
        ? [{ path: path + name, text: value, by, list, of }]
        : [];
    }
    if (field.kind === "rows")
      return rowsIn(value).flatMap((row, index) =>
        chosenIn(nestedFields(field), row, `${path}${name}.${index}.`),
      );
    return field.kind === "group" && value
      ? rowsIn([value]).flatMap((row) => chosenIn(nestedFields(field), row, `${path}${name}.`))
      : [];
  });

/** The rows of a list; the schema of the field has seen to it that they are objects. */
const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : []);
