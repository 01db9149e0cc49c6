import type { Choices } from "../../schema";

/** The key that a text names: by key, by label without regard to case, or by a part that only one label has. */
export function readChoice(typed: string, choices: Choices): string | undefined {
  const wanted = typed.trim().toLowerCase();
  const labels = Object.entries(choices).map(([key, { label }]) => [key, label.toLowerCase()] as const);
  const exact = labels.find(([key, label]) => key === wanted || label === wanted);
  if (exact || wanted === "") return exact?.[0];
  const partly = labels.filter(([, label]) => label.includes(wanted));
  return partly.length === 1 ? partly[0]?.[0] : undefined;
}
