import { inSentence } from "../../domain/formats/text";
import type { AnyRow, Resource } from "../../schema";

/** The name of a row: a choice by its label. */
export function titleOf(resource: Resource, row: AnyRow): string {
  const [field, value] = [resource.fields[resource.title], row[resource.title]];
  const option = field?.kind === "choice" ? field.choices[String(value)] : undefined;
  return option?.label ?? String(value || `this ${inSentence(resource.label.one)}`);
}

export const countWords = (count: number, { label }: Pick<Resource, "label">): string =>
  `${count} ${inSentence(count === 1 ? label.one : label.many)}`;
