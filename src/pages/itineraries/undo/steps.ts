import { type Applied, applyChange } from "./applyChange";
import type { Plan, Values } from "./outline";

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

/** Milliseconds between two keys of one run. */
const longestPause = 3_000;

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
  const isRun = isNext && at !== undefined && last.at === at && when - last.when <= longestPause;
  return isRun || (isNext && isSameAct)
    ? { done: [...done.slice(0, -1), { from: last.from, to, at: isRun ? at : undefined, when }], undone: [] }
    : { done: [...done, { from, to, at, when }], undone: [] };
}

export type Taken = Applied & { steps: Steps };

/** Takes the last step back; undefined where there is none. */
export function undo({ done, undone }: Steps, present: Values): Taken | undefined {
  const step = done.at(-1);
  return (
    step && {
      ...applyChange(present, step.to, step.from),
      steps: { done: done.slice(0, -1), undone: [...undone, step] },
    }
  );
}

/** Does again what was undone last; undefined where there is none. */
export function redo({ done, undone }: Steps, present: Values): Taken | undefined {
  const step = undone.at(-1);
  return (
    step && {
      ...applyChange(present, step.from, step.to),
      steps: { done: [...done, { ...step, at: undefined }], undone: undone.slice(0, -1) },
    }
  );
}

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
  (values as Plan)[list];

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
