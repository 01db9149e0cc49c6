import { ariaKeys, isPressed, shortcuts, titleWithKey } from "../../../components/shortcuts";
import { replaceEqualDeep } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNewest } from "../../../fields/useNewest";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { clashSide, type Clash, withSide } from "../../../providers/merge/clashes";
import { treesOf } from "../../../providers/merge/rowTree";
import { editedFields, mergeRows, type Values } from "../../../providers/mergeRows";
import { notices } from "../../../providers/notices";
import { isSameValue } from "../../../schema";
import { clashWords } from "../../resource/form/clashWords";
import { openFields } from "../../resource/form/formFields";
import type { FormController } from "../../resource/form/useResourceForm";
import type { DayRows } from "../draft/draft";
import { RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";

const namedThings = 4;

export interface Undoing {
  mayUndo: boolean;
  mayRedo: boolean;
  undo(): void;
  redo(): void;
}

/**
 * A form whose changes can be undone while the page is open. A step is two states that share unchanged parts;
 * its difference is computed on undo. Changes that cannot be undone are reported.
 * @param onShow shows the day in which something was undone
 */
export function useSteps(
  controller: FormController,
  onShow: (dayId: string) => void,
): { controller: FormController; undoing: Undoing } {
  const { queryFields } = useFieldEnvironment();
  const steps = useRef<Steps>(noSteps);
  const [{ mayUndo, mayRedo }, setMay] = useState({ mayUndo: false, mayRedo: false });
  const isSameAct = useRef(false);
  const { set: setField, put, read } = controller;

  const note = useCallback((next: Steps) => {
    steps.current = next;
    const may = { mayUndo: next.done.length > 0, mayRedo: next.undone.length > 0 };
    setMay((before) => (before.mayUndo === may.mayUndo && before.mayRedo === may.mayRedo ? before : may));
  }, []);

  const set = useCallback(
    (name: string, value: unknown) => {
      const from = read().values;
      setField(name, value);
      note(withStep(steps.current, { from, to: read().values, when: Date.now() }, isSameAct.current));
      // Everything that one click or key sets is one step.
      isSameAct.current = true;
      queueMicrotask(() => (isSameAct.current = false));
    },
    [setField, read, note],
  );

  const take = (by: typeof undo): void => {
    const before = read().values;
    const taken = by(steps.current, before);
    if (!taken) return;
    // Unchanged objects are not redrawn.
    const after = replaceEqualDeep(before, taken.values);
    note(taken.steps);
    put(after);
    const fields = openFields(controller.sections);
    const words = taken.skipped.map((clash) =>
      clashWords(clash, [clashSide(clash, after, fields.keys())], fields, queryFields),
    );
    tellSkipped(words.filter(Boolean));
    const dayId = changedDay(before, after);
    if (dayId) onShow(dayId);
  };

  return {
    controller: useMemo(
      () => ({
        ...controller,
        set,
        put(...given: Parameters<FormController["put"]>) {
          const from = read().values;
          put(...given);
          const step = { from, to: read().values, when: Date.now() };
          // It is a step of its own, whatever is typed just before or after it.
          note(withoutRun(withStep(withoutRun(steps.current), step, false)));
        },
        decideOne(...decision: Parameters<FormController["decideOne"]>) {
          const from = read().values;
          controller.decideOne(...decision);
          note(withStep(steps.current, { from, to: read().values, when: Date.now() }, false));
        },
      }),
      [controller, set, put, read, note],
    ),
    undoing: { mayUndo, mayRedo, undo: () => take(undo), redo: () => take(redo) },
  };
}

function tellSkipped(words: readonly string[]): void {
  if (words.length === 0) return notices.dismiss("steps");
  const more = words.length > namedThings ? ` and ${words.length - namedThings} more` : "";
  notices.show({
    key: "steps",
    type: "warning",
    message: `Somebody else has changed it since, so it stays as it is: ${words.slice(0, namedThings).join("; ")}${more}.`,
  });
}

/** The first day with a changed item, else the first changed day. */
function changedDay(before: Values, after: Values): string | undefined {
  // The form holds every field of the declaration.
  const [was, is] = [before, after].map((values) => (values as unknown as DayRows).days);
  const items = new Map(was?.flatMap((day) => day.items.map((item) => [item.id, { item, dayId: day.id }])));
  const days = new Map(was?.map((day) => [day.id, day]));
  const byItem = is?.find((day) =>
    day.items.some((item) => {
      const own = items.get(item.id);
      return own?.dayId !== day.id || !isSameValue(own.item, item);
    }),
  );
  return (byItem ?? is?.find((day) => !isSameValue(days.get(day.id), day)))?.id;
}

/** Undo: Ctrl/Cmd+Z; redo: with Shift, or Ctrl+Y. Only within the bounds, or without a focused element. */
export function useUndoKeys(bounds: RefObject<HTMLElement | null>, undoing: Undoing): void {
  const newest = useNewest(undoing);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isRedo = isPressed("redo", event);
      if (!isRedo && !isPressed("undo", event)) return;
      // Dialogs above the editor keep the browser's own undo.
      const isHere = target === document.body || (target instanceof Node && bounds.current?.contains(target));
      if (!isHere) return;
      event.preventDefault();
      if (isRedo) newest.current.redo();
      else newest.current.undo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [bounds, newest]);
}

export function UndoButtons({ undoing }: { undoing: Undoing }) {
  return (
    <span>
      <Tooltip title={titleWithKey("undo")}>
        <Button
          type="text"
          icon={<UndoOutlined aria-hidden />}
          aria-label={shortcuts.undo.meaning}
          aria-keyshortcuts={ariaKeys("undo")}
          disabled={!undoing.mayUndo}
          onClick={undoing.undo}
        />
      </Tooltip>
      <Tooltip title={titleWithKey("redo")}>
        <Button
          type="text"
          icon={<RedoOutlined aria-hidden />}
          aria-label={shortcuts.redo.meaning}
          aria-keyshortcuts={ariaKeys("redo")}
          disabled={!undoing.mayRedo}
          onClick={undoing.redo}
        />
      </Tooltip>
    </span>
  );
}

/** A change by the user: the values before and after, which share unchanged parts. */
interface Step {
  from: Values;
  to: Values;
  /** The one changed row with its fields; undefined if more changed. */
  at: string | undefined;
  when: number;
}

export interface Steps {
  done: readonly Step[];
  undone: readonly Step[];
}

export const noSteps: Steps = { done: [], undone: [] };

/** The longest pause, in ms, within one run of typing. */
const runPauseMs = 3_000;

/**
 * Adds a step. Keystrokes of one run in one field are one step.
 * @param isSameAct whether the same click or key made the change before
 */
export function withStep(steps: Steps, { from, to, when }: Omit<Step, "at">, isSameAct: boolean): Steps {
  const { done } = steps;
  const last = done.at(-1);
  const at = changedIn(from, to);
  if (at === "") return steps;
  // Changes by the server or others in between are not undone with it.
  const isNext = last !== undefined && last.to === from;
  const isRun = isNext && at !== undefined && last.at === at && when - last.when <= runPauseMs;
  return isRun || (isNext && isSameAct)
    ? { done: [...done.slice(0, -1), { from: last.from, to, at: isRun ? at : undefined, when }], undone: [] }
    : { done: [...done, { from, to, at, when }], undone: [] };
}

/** The steps, to the last of which no further keystroke is added. */
const withoutRun = ({ done, undone }: Steps): Steps => ({
  done: done.map((step, index) => (index === done.length - 1 ? { ...step, at: undefined } : step)),
  undone,
});

export interface Taken {
  values: Values;
  /** Changes that were left out because someone else changed the same. */
  skipped: readonly Clash[];
  steps: Steps;
}

export function undo({ done, undone }: Steps, present: Values): Taken | undefined {
  const step = done.at(-1);
  return (
    step && {
      ...changed(present, step.to, step.from),
      steps: { done: done.slice(0, -1), undone: [...undone, step] },
    }
  );
}

export function redo({ done, undone }: Steps, present: Values): Taken | undefined {
  const step = undone.at(-1);
  return (
    step && {
      ...changed(present, step.from, step.to),
      steps: { done: [...done, { ...step, at: undefined }], undone: undone.slice(0, -1) },
    }
  );
}

/** Applies the change from `from` to `to` to the present values. Changes by others stay. */
function changed(present: Values, from: Values, to: Values): Omit<Taken, "steps"> {
  const names = Object.keys({ ...from, ...to });
  const [was, becomes] = [signedAs(present, from), signedAs(present, to)];
  const { values, clashes } = mergeRows(was, becomes, present, names);
  return { values: { ...present, ...withSide(values, present, names, clashes) }, skipped: clashes };
}

/** Waivers as in the form, where the server has added user and time. */
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

/** The one changed row with its changed fields; "" if nothing changed; undefined if more rows or their order did. */
function changedIn(from: Values, to: Values): string | undefined {
  const [was, is] = treesOf([from, to], Object.keys({ ...from, ...to }));
  const lists = [...new Set([...was.lists.keys(), ...is.lists.keys()])];
  const isMoved = lists.some((list) => was.lists.get(list)?.join() !== is.lists.get(list)?.join());
  const changed = [...is.nodes].flatMap(([id, { values }]) => {
    const before = was.nodes.get(id)?.values ?? {};
    const names = editedFields(before, values, Object.keys({ ...before, ...values }));
    return names.length > 0 ? `${id} ${names.join()}` : [];
  });
  if (isMoved || changed.length > 1) return undefined;
  return changed[0] ?? "";
}
