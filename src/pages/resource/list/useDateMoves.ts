import { useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf, conflictIn } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { refresh } from "../../../providers/rows/useRow";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import type { AnyRow, CalendarView, Resource } from "../../../schema";
import { titleOf } from "../titleOf";
import type { AskedChange } from "./ListView";
import { focusMoved, useMoving } from "./useMoving";
import { isChangeAsked, mayMove, movedValues, type Placed, placedOn } from "./calendarDays";

type Days = Pick<Placed, "first" | "last">;

/** Moves rows to other days at once, asks where the entity has to, and offers to undo. */
export function useDateMoves(resource: Resource, view: CalendarView, answer: unknown, asked?: AskedChange) {
  const { actor, formats } = useFieldEnvironment();
  const save = useSaveRow(resource, { via: "inline" });
  const { shown, run } = useMoving<{ row: AnyRow }>(answer);
  const [choosing, setChoosing] = useState<Placed>();
  const names = view.to === undefined ? [view.from] : [view.from, view.to];
  const isAsked = isChangeAsked(resource, names);

  const store = (row: AnyRow, values: Record<string, unknown>) =>
    run({ row: { ...row, ...values } }, () => save(values, row)).catch((thrown: unknown) => {
      // The row then stands where the other person has put it.
      if (conflictIn(thrown)) void refresh(resource.name);
      throw thrown;
    });
  const fail = (id: string, thrown: unknown) =>
    notices.show({ key: `dates ${id}`, type: "error", message: apiErrorOf(thrown).message });
  /** @throws ApiError where the values are refused. */
  const write = async (row: AnyRow, values: Record<string, unknown>) => {
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, row[name]]));
    const stored = await store(row, values);
    const placed = placedOn(resource, view, stored, formats.timeZone);
    notices.show({
      ...{ key: `dates ${row.id}`, type: "success" },
      message: `${titleOf(resource, row)} moved to ${placed ? formats.dateRange(placed.first, placed.last) : "no date"}.`,
      undo: () => void store(stored, before).catch((thrown: unknown) => fail(row.id, thrown)),
    });
  };
  const ask = async (row: AnyRow, values: object) => {
    // A user who closes the question needs no message: nothing was changed.
    await asked?.ask(row, values).catch(() => undefined);
    focusMoved(row.id);
  };

  return {
    /** The row as it is shown: where it is moved to, before the server has answered. */
    shownOf: (row: AnyRow): AnyRow => shown.find((one) => one.row.id === row.id)?.row ?? row,
    isMoving: (id: string): boolean => shown.some(({ row }) => row.id === id),
    mayMove: (row: AnyRow): boolean =>
      mayMove(resource, view, { row, actor, isAsked: asked !== undefined }) &&
      !shown.some((one) => one.row.id === row.id),
    async moveTo(before: Placed, after: Days) {
      const { row } = before;
      const values = movedValues(resource, view, before, after, formats.timeZone);
      if (Object.keys(values).length === 0) return;
      if (isAsked) return ask(row, values);
      await write(row, values).catch((thrown: unknown) => fail(row.id, thrown));
      focusMoved(row.id);
    },
    /** Asks for other days, without a pointer. */
    choose(placed: Placed) {
      if (isAsked) void ask(placed.row, {});
      else setChoosing(placed);
    },
    choosing,
    stopChoosing() {
      if (choosing) focusMoved(choosing.row.id);
      setChoosing(undefined);
    },
    write,
  };
}

export type DateMoves = ReturnType<typeof useDateMoves>;
