import type { FieldView, ShowProps } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { ChoiceTag, TagRow } from "../parts/ChoiceTag";
import { Nothing } from "../parts/Nothing";
import { TextCell } from "../parts/TextCell";

export const choices: FieldView<"choices"> = {
  input: lazyInput("ChoicesInput"),
  cell: ChoicesCell,
  filter: lazyFilter("ChoiceFilter"),
  view: (props) => <ChoicesCell {...props} wrap />,
  width: 200,
};

function ChoicesCell({ value, field, wrap = false }: ShowProps<"choices"> & { wrap?: boolean }) {
  if (!value?.length) return <Nothing />;
  const short = value.map((key) => field.choices[key]?.short);
  if (!wrap && short.every(Boolean)) return <span>{short.join(" ")}</span>;
  const labels = value.map((key) => field.choices[key]?.label ?? key);
  if (!wrap && !value.some((key) => field.choices[key]?.colour))
    return <TextCell value={labels.join(", ")} />;
  return (
    <TagRow wrap={wrap}>
      {value.map((key) => (
        <ChoiceTag key={key} colour={field.choices[key]?.colour}>
          {field.choices[key]?.label ?? key}
        </ChoiceTag>
      ))}
    </TagRow>
  );
}
