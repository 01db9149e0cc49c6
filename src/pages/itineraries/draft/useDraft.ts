import { useCallback, useEffect, useMemo, useRef } from "react";
import { isPlainDate } from "../../../domain/dates/plainDate";
import type { FormController } from "../../resource/form/useResourceForm";
import type { DayRows, Draft, DraftItem } from "./draft";
import type { DayEdit } from "./dayEdits";
import { newRowId } from "../../../fields/newRowId";
import { notices } from "../../../providers/notices";
import type { FieldErrors } from "../../../schema";

/** The edits of an itinerary. The functions are stable, so that only changed parts redraw. */
export interface DraftEdits extends DayEdits {
  set(values: Partial<Draft>): void;
}

export function useDraft(controller: FormController): { draft: Draft; edits: DraftEdits } {
  // The form holds every field of the declaration.
  const values = controller.values as Draft;
  // An incomplete date gives the days no dates.
  const draft = useMemo(
    () => (isPlainDate(values.startDate) ? values : { ...values, startDate: null }),
    [values],
  );
  const { set: setField } = controller;
  const { editDays } = useDayEdits(controller);
  const set = useCallback(
    (values: Partial<Draft>) => {
      for (const [name, value] of Object.entries(values)) setField(name, value);
    },
    [setField],
  );
  return { draft, edits: useMemo(() => ({ set, editDays }), [set, editDays]) };
}

/** The edits of the days. The function is stable, so that only changed parts redraw. */
export interface DayEdits {
  editDays(edit: DayEdit): void;
}

/** The edits of the days in a form. A late edit applies to the current days. */
export function useDayEdits({ set, read }: Pick<FormController, "set" | "read">): DayEdits {
  const editDays = useCallback(
    (edit: DayEdit) => {
      // The form holds every field of the declaration, including the days.
      const { days } = read().values as unknown as DayRows;
      set("days", [...edit(days)]);
    },
    [set, read],
  );
  return useMemo(() => ({ editDays }), [editDays]);
}

/** Shows that something was removed; `putBack` restores it. */
export type OnRemoved = (what: string, putBack: DayEdit) => void;

/** A notice for something removed, whose undo restores only that. The notices close with the page. */
export function useRemovalNotice({ editDays }: DayEdits): OnRemoved {
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const keys = shown.current;
    return () => keys.forEach(notices.dismiss);
  }, []);
  return useCallback(
    (what, putBack) => {
      const key = newRowId();
      shown.current.add(key);
      notices.show({ key, type: "info", message: `${what} was removed.`, undo: () => editDays(putBack) });
    },
    [editDays],
  );
}

/** Whether an item has no title, product or cost yet. */
const isBegun = ({ title, hotelId, activityId, transportId, cost }: DraftItem): boolean =>
  !title && hotelId === null && activityId === null && transportId === null && cost === null;

/** The errors without those of the open item, if that is only begun. */
export function errorsWithoutBegun(
  errors: FieldErrors,
  { days }: Pick<Draft, "days">,
  openId: string | undefined,
): FieldErrors {
  const begun = days.flatMap(({ items }, day) =>
    items.flatMap((item, place) =>
      item.id === openId && isBegun(item) ? [`days.${day}.items.${place}.`] : [],
    ),
  )[0];
  if (begun === undefined) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith(begun)));
}

/** The draft to price and check, without the open item until it has input or is left. */
export function withoutBegun<D extends Pick<Draft, "days">>(draft: D, openId: string | undefined): D {
  const isLeftOut = (item: DraftItem) => item.id === openId && isBegun(item);
  if (!draft.days.some(({ items }) => items.some(isLeftOut))) return draft;
  const days = draft.days.map((day) =>
    day.items.some(isLeftOut) ? { ...day, items: day.items.filter((item) => !isLeftOut(item)) } : day,
  );
  return { ...draft, days };
}
