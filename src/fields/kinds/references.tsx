import { Fragment } from "react";
import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import { ReferenceLink } from "../references/ReferenceLink";
import { ReferenceTitle } from "../references/ReferenceTitle";

/** A table names this many, and counts the rest. */
const named = 3;

export const references: FieldView<"references"> = {
  input: lazyInput("ReferencesInput"),
  cell: ReferencesCell,
  filter: lazyFilter("ReferenceFilter"),
  view: ReferencesView,
  width: 232,
};

function ReferencesCell({ value, field }: ShowProps<"references">) {
  const { resourceNamed } = useFieldEnvironment();
  if (!value?.length) return <Nothing />;
  return (
    <span>
      {value.slice(0, named).map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <ReferenceTitle resource={resourceNamed(field.to)} id={id} />
        </Fragment>
      ))}
      {value.length > named && ` +${value.length - named}`}
    </span>
  );
}

function ReferencesView({ value, field }: ShowProps<"references">) {
  const { resourceNamed } = useFieldEnvironment();
  if (!value?.length) return <Nothing />;
  return (
    <span>
      {value.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <ReferenceLink resource={resourceNamed(field.to)} id={id} />
        </Fragment>
      ))}
    </span>
  );
}
