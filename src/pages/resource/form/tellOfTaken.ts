import { notices } from "../../../providers/notices";
import type { Resource } from "../../../schema";
import { fieldLabels } from "./fieldLabels";

/** Says which fields of an open form have somebody else's values from now on. */
export function tellOfTaken(resource: Resource, names: readonly string[]): void {
  if (names.length === 0) return;
  const message = `Changed by someone else just now, and shown here: ${fieldLabels(resource, names)}.`;
  notices.show({ key: `taken ${resource.name}`, type: "info", message });
}
