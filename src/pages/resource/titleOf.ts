import { inSentence } from "../../domain/formats/inSentence";
import type { AnyRow, Resource } from "../../schema/resource";

/** What a row is called. */
export const titleOf = (resource: Resource, row: AnyRow): string =>
  String(row[resource.title] || `this ${inSentence(resource.label.one)}`);
