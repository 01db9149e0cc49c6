import type { Field } from "../../../schema";
import type { AnyFieldView } from "../../viewIn";

/** What a cell of an editable table needs at least, in pixels: less than in a list, so that more columns are in view. */
const least: Partial<Record<Field["kind"], number>> = {
  amount: 84,
  choice: 132,
  choices: 96,
  date: 112,
  number: 72,
};

/** The least width of a column of an editable table, in pixels: a text that has to be short gets less. */
export const widthInRows = (field: Field, { width }: Pick<AnyFieldView, "width">): number =>
  field.kind === "text" ? Math.min(width, 32 + 1.4 * (field.maxLength ?? 200)) : (least[field.kind] ?? width);
