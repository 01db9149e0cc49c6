import type { FieldKinds } from "../../../src/schema";
import type { Content } from "./Structure";

interface GoneOption {
  key: string;
  /** The option that takes its place; null where the value is emptied. */
  becomes: string | null;
  /** Whether the declaration says what takes its place. */
  isMeant: boolean;
}

/**
 * The options that a choice has no more, and what becomes of the rows that have them.
 * @throws Error where nobody has said what becomes of them.
 */
export function goneOptions(
  where: string,
  field: FieldKinds["choice"] | FieldKinds["choices"],
  old: Content,
): GoneOption[] {
  const gone = (old.choices ?? []).filter((key) => !Object.hasOwn(field.choices, key));
  return gone.map((key) => {
    const next = Object.entries(field.choices).find(([, { was }]) => was === key)?.[0];
    if (next !== undefined) return { key, becomes: next, isMeant: true };
    if (field.kind === "choices") return { key, becomes: null, isMeant: false };
    if (field.default === undefined && !field.optional)
      throw new Error(
        `In ${where}, the option "${key}" goes and rows may have it. Write was: "${key}" in the option that takes its place, or give the field a default.`,
      );
    return { key, becomes: field.default ?? null, isMeant: false };
  });
}
