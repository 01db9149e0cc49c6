import { foldText } from "../formats/text";
import { type ItemKind, itemKinds } from "../../vocabulary";
import type { Listed } from "./inclusions";
import { isAbout, isAboutAlone, isLimited, standsForAll } from "./itemKindWords";

/** Says a kind of item with the titles of several of it: "Activity: Harbour walk, Spice market". */
export type SayKind = (kind: ItemKind, titles: readonly string[]) => string;

interface Phrases {
  readonly inclusions: readonly string[];
  readonly exclusions: readonly string[];
}

/** Kinds that somebody either has or pays for besides, whatever the days say. */
const bought = ["visa", "insurance"] as const;

/**
 * What the price holds and what it does not, as a customer reads it: the phrases, and of the items what no phrase says, each
 * kind in one line. What is included is not among what is not.
 */
export function listedConditions(
  { inclusions, exclusions }: Phrases,
  items: readonly Listed[],
  say: SayKind,
): { inclusions: string[]; exclusions: string[] } {
  const included = items.filter(isIncluded);
  return {
    inclusions: folded(inclusions, included, say),
    exclusions: folded(
      exclusions.filter(
        (phrase) =>
          !bought.some((kind) => isAboutAlone(phrase, kind) && included.some((item) => item.kind === kind)),
      ),
      items.filter(({ inclusion }) => inclusion === "excluded" || inclusion === "own_arrangement"),
      say,
    ),
  };
}

/** A phrase of what is not included beside what says that it is. */
export interface Contradiction {
  readonly exclusion: string;
  readonly inclusion: string;
}

/** What is listed as included and as not included, and is not left out by itself where it is listed. */
export function contradictions(
  { inclusions, exclusions }: Phrases,
  items: readonly Listed[],
): Contradiction[] {
  const included = items.filter(isIncluded);
  return exclusions.flatMap((exclusion): Contradiction[] => {
    const same = inclusions.find((phrase) => foldText(phrase.trim()) === foldText(exclusion.trim()));
    if (same !== undefined) return [{ exclusion, inclusion: same }];
    if (isLimited(exclusion)) return [];
    return bought
      .filter((kind) => isAbout(exclusion, kind))
      .flatMap((kind) => {
        const phrase = inclusions.find((one) => isAbout(one, kind) && !isLimited(one));
        const item = isAboutAlone(exclusion, kind) ? undefined : included.find((one) => one.kind === kind);
        const inclusion = phrase ?? item?.title;
        return inclusion === undefined ? [] : [{ exclusion, inclusion }];
      })
      .slice(0, 1);
  });
}

const isIncluded = ({ inclusion, optionId, kind }: Listed): boolean =>
  (inclusion === "included" || inclusion === "complimentary") && optionId === null && kind !== "note";

/** Titles in one line at most. */
const mostInLine = 10;

const inLines = (titles: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(titles.length / mostInLine) }, (_, line) =>
    titles.slice(line * mostInLine, (line + 1) * mostInLine),
  );

/** Of each kind one line, where no phrase stands for all of it; no title that a phrase names already. */
function folded(phrases: readonly string[], items: readonly Listed[], say: SayKind): string[] {
  const said = phrases.map(foldText);
  // The keys of the closed list.
  const kinds = Object.keys(itemKinds) as ItemKind[];
  const lines = kinds.flatMap((kind) => {
    if (phrases.some((phrase) => standsForAll(phrase, kind))) return [];
    const titles = new Map<string, string>();
    for (const { title } of items.filter((item) => item.kind === kind)) {
      const name = foldText(title.trim());
      if (name && !said.some((phrase) => phrase.includes(name)))
        titles.set(name, titles.get(name) ?? title.trim());
    }
    return inLines([...titles.values()]).map((some) => (titles.size > 1 ? say(kind, some) : some.join()));
  });
  return [...phrases, ...lines];
}
