import type { FieldView } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { FileList } from "../parts/FileList";
import { TextCell } from "../parts/TextCell";

export const file: FieldView<"file"> = {
  input: lazyInput("FileInput"),
  cell: ({ value }) => <TextCell value={value?.name} />,
  filter: lazyFilter("PresenceFilter"),
  view: ({ value }) => <FileList files={value ? [value] : []} />,
  width: 200,
  wide: true,
  composite: true,
};
