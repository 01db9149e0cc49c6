import type { Resource } from "../../schema";
import { useReferenceRow } from "./useReferenceRow";

/** The title of a row of another resource; undefined and null as `useReferenceRow` says, and null where it has none. */
export function useReferenceTitle(resource: Resource, id: string): string | null | undefined {
  const row = useReferenceRow(resource, id);
  const title = row?.[resource.title];
  return row && (title == null ? null : String(title));
}
