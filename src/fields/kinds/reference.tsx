import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import { ReferenceLink } from "../references/ReferenceLink";
import { ReferenceTitle } from "../references/ReferenceTitle";

export const reference: FieldView<"reference"> = {
  input: lazyInput("ReferenceInput"),
  cell: ReferenceCell,
  filter: lazyFilter("ReferenceFilter"),
  view: ReferenceView,
  width: 152,
};

function ReferenceCell({ value, field }: ShowProps<"reference">) {
  const { resourceNamed } = useFieldEnvironment();
  if (!value) return <Nothing />;
  if (field.to === "self") return <span>{value}</span>;
  return <ReferenceTitle resource={resourceNamed(field.to)} id={value} />;
}

function ReferenceView({ value, field }: ShowProps<"reference">) {
  const { resourceNamed } = useFieldEnvironment();
  if (!value) return <Nothing />;
  if (field.to === "self") return <span>{value}</span>;
  return <ReferenceLink resource={resourceNamed(field.to)} id={value} />;
}
