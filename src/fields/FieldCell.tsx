import type { Field } from "../schema";
import type { Around } from "./FieldView";
import { useFieldEnvironment } from "./FieldEnvironment";
import { viewIn } from "./viewIn";

export function FieldCell({ field, value, around }: { field: Field; value: unknown; around: Around }) {
  const { cell: Cell } = viewIn(useFieldEnvironment().views, field);
  return <Cell field={field} value={value} around={around} />;
}
