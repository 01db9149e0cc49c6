import { isSameValue } from "../../../schema";
import { type Clash, decideClashes } from "../../../providers/merge/clashes";
import { mergeRows, type Values } from "../../../providers/mergeRows";
import type { DraftDay } from "../draft/draft";

/** One thing that a person did: the values before and after it. They share what did not change, so that keeping many costs little. */
interface Step {
  from: Values;
  to: Values;
  /** The one row and its fields that changed, where it is one. */
  at: string | undefined;
  /** Milliseconds since 1970. */
  when: number;
}

/** What can be undone, and done again, the latest last. */
export interface Steps {
  done: readonly Step[];
  undone: readonly Step[];
}

export const noSteps: Steps = { done: [], undone: [] };

/** The longest time between two keys of one run. */
const runPauseMs = 3_000;

/**
 * One more step; the keys of one run in one field are one.
 * @param isSameAct whether it was done by the same click or key as the one before.
 */
export function withStep(steps: Steps, { from, to, when }: Omit<Step, "at">, isSameAct: boolean): Steps {
  const { done } = steps;
  const last = done.at(-1);
  const at = changedIn(from, to);
  if (at === "") return steps;
  // What came between, from the server or from others, is not undone with it.
  const isNext = last !== undefined && last.to === from;
  const isRun = isNext && at !== undefined && last.at === at && when - last.when <= runPauseMs;
  return isRun || (isNext && isSameAct)
    ? { done: [...done.slice(0, -1), { from: last.from, to, at: isRun ? at : undefined, when }], undone: [] }
    : { done: [...done, { from, to, at, when }], undone: [] };
}

export interface Taken {
  /** What the form holds then. */
  values: Values;
  /** What was to change and did not, since somebody else has changed it. */
  skipped: readonly Clash[];
  steps: Steps;
}

/** Takes the last step back; undefined where there is none. */
export function undo({ done, undone }: Steps, present: Values): Taken | undefined {
  const step = done.at(-1);
  return (
    step && {
      ...changed(present, step.to, step.from),
      steps: { done: done.slice(0, -1), undone: [...undone, step] },
    }
  );
}

/** Does again what was undone last; undefined where there is none. */
export function redo({ done, undone }: Steps, present: Values): Taken | undefined {
  const step = undone.at(-1);
  return (
    step && {
      ...changed(present, step.from, step.to),
      steps: { done: [...done, { ...step, at: undefined }], undone: undone.slice(0, -1) },
    }
  );
}

/** Makes of `present` what makes `to` of `from`. What is no longer as `from` has it was changed by somebody else: it stays. */
function changed(present: Values, from: Values, to: Values): Omit<Taken, "steps"> {
  const names = Object.keys({ ...from, ...to });
  const [was, becomes] = [signedAs(present, from), signedAs(present, to)];
  const { values: draft, clashes } = mergeRows(was, becomes, present, names);
  const values = decideClashes({ draft, mine: becomes, theirs: present }, names, clashes, () => "theirs");
  return { values: { ...present, ...values }, skipped: clashes };
}

/** The server adds to a waiver who gave it, and when: the same waiver is taken from the form as it is. */
function signedAs(present: Values, values: Values): Values {
  const waivers = waiversIn(values);
  const own = waiversIn(present);
  if (!waivers || !own) return values;
  const signed = waivers.map(
    (waiver) => own.find((one) => isSameValue(unsigned(one), unsigned(waiver))) ?? waiver,
  );
  return { ...values, waivedFindings: signed };
}

// The field is declared as a list of rows; a template has none.
const waiversIn = (values: Values) => values["waivedFindings"] as readonly Values[] | undefined;
const unsigned = ({ code, dayId, itemId, reason }: Values) => ({ code, dayId, itemId, reason });

/** The one row with its fields that is not the same object or value any more, by comparing references alone: it is asked at each key. */
function changedIn(from: Values, to: Values): string | undefined {
  const names = namesIn(from, to);
  const list = names[0];
  if (names.length !== 1 || (list !== "days" && list !== "tray")) return names.join();
  const [was, is] = [daysIn(from, list), daysIn(to, list)];
  const day = soleRow(was, is);
  if (!day) return undefined;
  const inDay = namesIn(...day);
  if (inDay.join() !== "items") return `day ${day[0].id} ${inDay.join()}`;
  const item = soleRow(day[0].items, day[1].items);
  return item && `item ${item[0].id} ${namesIn(...item).join()}`;
}

const daysIn = (values: Values, list: "days" | "tray") =>
  // The values are those of an itinerary.
  values[list] as readonly DraftDay[] | undefined;

const namesIn = (from: object, to: object): string[] => {
  // Any object has fields by name.
  const was = from as Values;
  // As above.
  const is = to as Values;
  return Object.keys({ ...was, ...is }).filter((name) => !isShared(was[name], is[name]));
};

/** Whether it is the same value, or a list of the same ones. */
const isShared = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((entry, place) => entry === other[place]));

/** The one row that differs, before and after, where the lists hold the same rows otherwise. */
function soleRow<Row extends { id: string }>(
  was: readonly Row[] | undefined,
  is: readonly Row[] | undefined,
): [Row, Row] | undefined {
  if (!was || was.length !== is?.length) return undefined;
  const places = was.flatMap((row, place) => (row === is[place] ? [] : [place]));
  const [before, after] = [was[places[0] ?? -1], is[places[0] ?? -1]];
  return places.length === 1 && before && after && before.id === after.id ? [before, after] : undefined;
}
