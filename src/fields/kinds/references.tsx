import { Fragment } from "react";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { FieldView, ShowProps } from "../FieldView";
import { Nothing } from "../parts/Nothing";
import { ReferenceLink, ReferenceTitle } from "../references/ReferenceTitle";
import { lazyFilter, lazyInput } from "./lazyParts";

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
