import { use } from "react";
import { amongPath, type FieldKinds } from "../../schema";
import { OuterBodies } from "../currencyAround";
import type { Around, InputProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { OwnFields } from "../OwnFields";
import { useReferenceRow } from "../references/useReferenceRow";
import { FreeText } from "./FreeText";
import { SelectBox } from "./SelectBox";

/** A text chosen from those in the rows of a list, around it or in the row that a reference leads to; typed as long as there are none. */
export function AmongInput(props: InputProps<"text">) {
  const path = amongPath(props.field);
  const bodies = use(OuterBodies);
  const reference = use(OwnFields)[path?.by ?? ""];
  if (!path) return <FreeText {...props} />;
  const { by, list, of } = path;
  if (by === null) {
    const body = bodies.find((body) => Array.isArray(body[list]));
    return <ChosenText {...props} texts={textsIn(body, list, of)} />;
  }
  const id = bodies.find((body) => by in body)?.[by];
  return reference?.kind === "reference" && typeof id === "string" ? (
    <ReferredText {...props} reference={reference} to={id} list={list} of={of} />
  ) : (
    <FreeText {...props} />
  );
}

interface ReferredTextProps extends InputProps<"text"> {
  reference: FieldKinds["reference"];
  to: string;
  list: string;
  of: string;
}

function ReferredText({ reference, to, list, of, ...props }: ReferredTextProps) {
  const { resourceNamed } = useFieldEnvironment();
  const row = useReferenceRow(resourceNamed(reference.to), to);
  return (
    <ChosenText {...props} texts={row === undefined ? undefined : textsIn(row ?? undefined, list, of)} />
  );
}

/** `texts` is undefined while they are read: what is typed until then searches them, and is not taken for a text of its own. */
function ChosenText({ texts, ...props }: InputProps<"text"> & { texts: readonly string[] | undefined }) {
  if (texts?.length === 0) return <FreeText {...props} />;
  const { field, value, around: _around, onChange, ...box } = props;
  // What the rows do not have any more stays until another is chosen.
  const all = value && !texts?.includes(value) ? [...(texts ?? []), value] : (texts ?? []);
  return (
    <SelectBox
      {...box}
      value={value ?? null}
      options={all.map((text) => ({ value: text, label: text, title: text }))}
      showSearch
      notFoundContent={texts ? undefined : "Loading…"}
      allowClear={field.optional === true}
      placeholder={field.placeholder ?? "Choose"}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  );
}

/** The texts in the rows of a list of a body, each once. */
function textsIn(body: Around | undefined, list: string, of: string): string[] {
  const rows = body?.[list];
  if (!Array.isArray(rows)) return [];
  // The kind rows holds a list of objects.
  const texts = (rows as readonly Around[]).map((row) => row[of]);
  return [...new Set(texts.filter((text) => typeof text === "string"))];
}
