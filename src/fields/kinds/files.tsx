import type { FieldView } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { FileList } from "../parts/FileList";
import { TextCell } from "../parts/TextCell";

export const files: FieldView<"files"> = {
  input: lazyInput("FilesInput"),
  cell: ({ value }) => <TextCell value={value?.map(({ name }) => name).join(", ")} />,
  filter: lazyFilter("PresenceFilter"),
  view: ({ value }) => <FileList files={value ?? []} />,
  width: 200,
  wide: true,
  composite: true,
};
