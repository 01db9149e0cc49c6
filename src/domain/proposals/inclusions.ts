import { foldText } from "../formats/text";
import { type InclusionKind, itemKinds } from "../../vocabulary";

/** What a list of what is included reads of an item. */
export interface Listed {
  readonly kind: string;
  readonly inclusion: InclusionKind;
  readonly optionId: string | null;
  readonly title: string;
}

/** What the price of a version from before 0.3 holds: as staff wrote it, and every further thing that is included in all options, in the order of kinds. */
export const whatIsIncluded = (phrases: readonly string[], items: readonly Listed[]): string[] =>
  withTitles(
    phrases,
    items.filter(
      ({ inclusion, optionId, kind }) =>
        (inclusion === "included" || inclusion === "complimentary") && optionId === null && kind !== "note",
    ),
  );

/** What it does not hold: as staff wrote it, and what the days name without it. */
export const notIncluded = (phrases: readonly string[], items: readonly Listed[]): string[] =>
  withTitles(
    phrases,
    items.filter(({ inclusion }) => inclusion === "excluded" || inclusion === "own_arrangement"),
  );

/** Each once, and none that a phrase names already. */
function withTitles(phrases: readonly string[], items: readonly Listed[]): string[] {
  const said = phrases.map(foldText);
  const titles = new Map<string, string>();
  for (const kind of Object.keys(itemKinds))
    for (const { title } of items.filter((item) => item.kind === kind)) {
      const folded = foldText(title.trim());
      if (folded && !titles.has(folded) && !said.some((phrase) => phrase.includes(folded)))
        titles.set(folded, title.trim());
    }
  return [...phrases, ...titles.values()];
}
