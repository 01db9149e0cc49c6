import { joinParts } from "../../domain/formats/text";
import type { FieldView, ShowProps } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { ChoiceTag, TagRow } from "../parts/ChoiceTag";
import { Nothing } from "../parts/Nothing";
import { TextCell } from "../parts/TextCell";

export const tags: FieldView<"tags"> = {
  input: lazyInput("TagsInput"),
  cell: ({ value }) => <TextCell value={value && joinParts(value, ", ")} />,
  filter: lazyFilter("TagsFilter"),
  view: TagsView,
  width: 200,
};

function TagsView({ value }: ShowProps<"tags">) {
  if (!value?.length) return <Nothing />;
  return (
    <TagRow wrap>
      {value.map((tag, index) => (
        <ChoiceTag key={index}>{tag}</ChoiceTag>
      ))}
    </TagRow>
  );
}
