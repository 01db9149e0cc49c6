import type { Choices } from "../schema/kinds/choice";

/** The key that a text names, by key or by label without regard to case. */
export function readChoice(typed: string, choices: Choices): string | undefined {
  const wanted = typed.trim().toLowerCase();
  return Object.keys(choices).find((key) => key === wanted || choices[key]?.label.toLowerCase() === wanted);
}
