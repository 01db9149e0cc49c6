import type { Field } from "../schema";
import type { Around } from "./FieldView";
import { useFieldEnvironment } from "./FieldEnvironment";
import { viewIn } from "./viewIn";

export function FieldShow({ field, value, around }: { field: Field; value: unknown; around: Around }) {
  const { view: View } = viewIn(useFieldEnvironment().views, field);
  return <View field={field} value={value} around={around} />;
}
