import { inSentence } from "../../../src/domain/formats/text";
import { isCollected } from "../../../src/schema/kinds/values";
import type { AnyField } from "../../../src/schema/field/field";
import type { AnyRow, Resource } from "../../../src/schema/resource";

export const rowId = "00000000-0000-7000-8000-00000000000a";

/** A row of a resource in which only its title, and what its declaration starts with, is filled. */
export function exampleRow(resource: Resource, values: Record<string, unknown> = {}): AnyRow {
  const initial = (field: AnyField) =>
    field.default ?? (field.kind === "custom" ? {} : isCollected(field) ? [] : null);
  return {
    id: rowId,
    createdAt: "2026-11-01T08:00:00.000Z",
    updatedAt: "2026-11-01T08:00:00.000Z",
    createdBy: null,
    updatedBy: null,
    version: 1,
    deletedAt: null,
    ...Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, initial(field)])),
    [resource.title]: `The ${inSentence(resource.label.one)}`,
    ...values,
  };
}
