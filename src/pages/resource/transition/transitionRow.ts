import { expectOfRow } from "../../../providers/rows/useSaveRow";
import { callVerb } from "../../../providers/dataProvider";
import { through } from "../../../providers/writeRow";
import { refresh, rememberedRow, rememberRow } from "../../../providers/rows/useRow";
import { resources } from "../../../resources";
import { type Resource, targetOf, transitionsOf, choicesOf, type Transition } from "../../../schema";
import { inSentence } from "../../../domain/formats/text";

/**
 * Makes a transition that `decideTransition` accepted. The new state is shown before the answer, and reverted
 * on error.
 * @throws ApiError with status 409 for a stale version.
 */
export async function transitionRow<Row extends { id: string; version: number }>(
  resource: Resource,
  row: Row,
  to: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Row> {
  const { name } = resource;
  const isShown = rememberedRow<Row>(name, row.id) !== undefined;
  const takeBack = isShown ? expectOfRow(name, row, { [transitionsOf(resource).field]: to }) : undefined;
  try {
    const said = Object.entries(given).filter(([, value]) => value !== null);
    const body = { to, version: row.version, ...Object.fromEntries(said) };
    const after = await callVerb<Row>(name, row.id, "move", body, through("inline"));
    rememberRow(name, after);
    return after;
  } catch (thrown) {
    takeBack?.();
    throw thrown;
  } finally {
    void refresh(...touchedBy(resource));
  }
}

/** Resources that a transition may change: the row's own, and those that refer to it. */
const touchedBy = ({ name }: Resource): string[] => [
  name,
  ...resources
    .filter(({ fields }) => Object.values(fields).some((field) => targetOf(field) === name))
    .map((other) => other.name),
];

/** The organisation's own names for the states. */
export type StateLabels = Readonly<Partial<Record<string, string>>>;

/** The text on a transition's button: its verb, else "Move to quoted". */
export const transitionWords = (resource: Resource, { to, verb }: Transition, labels?: StateLabels): string =>
  verb ?? `Move to ${inSentence(labels?.[to] ?? choicesOf(resource)[to]?.label ?? to)}`;

/** The same with dots, if it opens a dialog that asks the user for something. */
export const transitionWordsWithDots = (
  resource: Resource,
  transition: Transition,
  { labels, isAsked = false }: { labels?: StateLabels | undefined; isAsked?: boolean } = {},
): string => `${transitionWords(resource, transition, labels)}${isAsked || asksFor(transition) ? " …" : ""}`;

const asksFor = ({ asks = {}, danger }: Transition): boolean =>
  danger === true || Object.values(asks).some(({ optional }) => !optional);
