import { inSentence } from "../../../domain/formats/text";
import { choicesOf, type Resource, type Transition } from "../../../schema";

/** The organisation's own names for the states. */
export type StateLabels = Readonly<Partial<Record<string, string>>>;

/** What the button of a transition says: its verb, else "Move to quoted". */
export const transitionWords = (resource: Resource, { to, verb }: Transition, labels?: StateLabels): string =>
  verb ?? `Move to ${inSentence(labels?.[to] ?? choicesOf(resource)[to]?.label ?? to)}`;

/** The same where it opens a dialog, with three dots where that asks the person for something. */
export const transitionWordsWithDots = (
  resource: Resource,
  transition: Transition,
  { labels, isAsked = false }: { labels?: StateLabels | undefined; isAsked?: boolean } = {},
): string => `${transitionWords(resource, transition, labels)}${isAsked || asksFor(transition) ? " …" : ""}`;

const asksFor = ({ asks = {}, danger }: Transition): boolean =>
  danger === true || Object.values(asks).some(({ optional }) => !optional);
