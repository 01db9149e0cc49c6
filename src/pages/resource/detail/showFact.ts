import { referredBy, type Resource } from "../../../schema";
import { factId } from "./useFacts";

/**
 * Goes to the part of a row's page in which a field is settled. A fact is opened there; a button that changes something, marked
 * by `data-settles`, waits for the person. @returns whether the page shows the field.
 */
export function showFact({ detail, fields }: Pick<Resource, "detail" | "fields">, field: string): boolean {
  const facts = [...(detail?.sections ?? []), ...(detail?.aside ?? [])].flatMap((panel) =>
    "facts" in panel ? panel.facts : [],
  );
  const joined = facts.find((fact) => typeof fact !== "string" && fact.fields.includes(field));
  const first = typeof joined === "object" ? joined.fields[0] : field;
  // What refers to a part is settled in the panel of these parts.
  const part =
    document.getElementById(factId(first)) ?? document.getElementById(referredBy(fields[field]) ?? "");
  part?.scrollIntoView({ block: "center" });
  const way =
    part?.querySelector<HTMLElement>(`[data-settles="${field}"]`) ??
    part?.querySelector<HTMLElement>("dd button, a");
  if (way instanceof HTMLButtonElement && !way.dataset["settles"]) way.click();
  else way?.focus({ preventScroll: true });
  return part !== null;
}
