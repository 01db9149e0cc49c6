import { replaceEqualDeep } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { clashSide } from "../../../providers/merge/clashes";
import type { Values } from "../../../providers/mergeRows";
import { notices } from "../../../providers/notices";
import { isSameValue } from "../../../schema";
import { clashWords } from "../../resource/form/clashWords";
import { openFields } from "../../resource/form/formFields";
import type { FormController } from "../../resource/form/useResourceForm";
import type { DayRows } from "../draft/draft";
import { noSteps, redo, type Steps, undo, withStep } from "./steps";
import { RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";

/** So many of the things that were not undone are named. */
const namedThings = 4;

export interface Undoing {
  mayUndo: boolean;
  mayRedo: boolean;
  undo(): void;
  redo(): void;
}

/**
 * The form with every change of a person as a step that can be undone, as long as the page is open. A step is two states that
 * share what did not change; what it was is only worked out when it is undone. What was not undone is told.
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
      // What one click or key sets is one step.
      isSameAct.current = true;
      queueMicrotask(() => (isSameAct.current = false));
    },
    [setField, read, note],
  );

  const take = (by: typeof undo): void => {
    const before = read().values;
    const taken = by(steps.current, before);
    if (!taken) return;
    // What stays the same is not drawn again.
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
        decideOne(...decision: Parameters<FormController["decideOne"]>) {
          const from = read().values;
          controller.decideOne(...decision);
          note(withStep(steps.current, { from, to: read().values, when: Date.now() }, false));
        },
      }),
      [controller, set, read, note],
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

/** The first day with another item than before, else the first day that is another. */
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

/** Ctrl+Z or Cmd+Z undoes, with Shift or as Ctrl+Y does again; within these bounds, or where nothing has the focus. */
export function useUndoKeys(bounds: RefObject<HTMLElement | null>, undoing: Undoing): void {
  const latest = useRef(undoing);
  useEffect(() => {
    latest.current = undoing;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      const letter = key.toLowerCase();
      if (!(ctrlKey || metaKey) || altKey || (letter !== "z" && letter !== "y")) return;
      // A dialog above the editor, and the browser's own undo in it, are left alone.
      const isHere = target === document.body || (target instanceof Node && bounds.current?.contains(target));
      if (!isHere) return;
      event.preventDefault();
      if (letter === "y" || shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [bounds]);
}

const key = /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl+";

/** Takes back what was done in the editor, and does it again. */
export function UndoButtons({ undoing }: { undoing: Undoing }) {
  return (
    <span>
      <Tooltip title={`Undo (${key}Z)`}>
        <Button
          type="text"
          icon={<UndoOutlined aria-hidden />}
          aria-label="Undo"
          disabled={!undoing.mayUndo}
          onClick={undoing.undo}
        />
      </Tooltip>
      <Tooltip title={`Redo (${key === "⌘" ? "⇧⌘Z" : "Ctrl+Y"})`}>
        <Button
          type="text"
          icon={<RedoOutlined aria-hidden />}
          aria-label="Redo"
          disabled={!undoing.mayRedo}
          onClick={undoing.redo}
        />
      </Tooltip>
    </span>
  );
}
