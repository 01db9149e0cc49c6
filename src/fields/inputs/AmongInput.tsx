import { use } from "react";
import { OuterBodies } from "../currencyAround";
import type { Around, InputProps } from "../FieldView";
import { FreeText } from "./FreeText";
import { SelectBox } from "./SelectBox";

/** A text chosen from those in the rows of a list around it; typed as long as there are none. */
export function AmongInput({ among, ...props }: InputProps<"text"> & { among: string }) {
  const texts = textsAt(among, use(OuterBodies));
  if (texts.length === 0) return <FreeText {...props} />;
  const { field, value, around: _around, onChange, ...box } = props;
  // What the rows do not have any more stays until another is chosen.
  const all = value && !texts.includes(value) ? [...texts, value] : texts;
  return (
    <SelectBox
      {...box}
      value={value ?? null}
      options={all.map((text) => ({ value: text, label: text, title: text }))}
      showSearch
      allowClear={field.optional === true}
      placeholder={field.placeholder ?? "Choose"}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  );
}

/** The texts under a path such as "roomTypes.name", each once, in the nearest body that has that list. */
function textsAt(path: string, bodies: readonly Around[]): string[] {
  const [list = "", name = ""] = path.split(".");
  const rows = bodies.find((body) => Array.isArray(body[list]))?.[list];
  if (!Array.isArray(rows)) return [];
  // The kind rows holds a list of objects.
  const texts = (rows as readonly Around[]).map((row) => row[name]);
  return [...new Set(texts.filter((text) => typeof text === "string"))];
}
