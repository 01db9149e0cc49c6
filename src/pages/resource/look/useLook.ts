import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from "react";
import { mediaHook } from "../../../components/mediaHook";
import { useNewest } from "../../../fields/useNewest";
import type { AnyRow } from "../../../schema";

const useHasRoom = mediaHook("(min-width: 1000px)");

export interface Look {
  /** The row that is shown. It need not be in the list. */
  id: string | undefined;
  /** Its place among the rows of the page, from 0. -1 if it is not among them. */
  place: number;
  /** The panel calls this with each row it shows. It gets the focus if the user asked for that row here. */
  focus(panel: HTMLElement | null): void;
  /** Shows a row, or closes the panel if the row is already shown. The function is stable. */
  toggle(id: string): void;
  step(by: 1 | -1): void;
  hasStep(by: 1 | -1): boolean;
  /** Shows the next row, else the one before, after an act that takes this row out of the list. Returns whether there is one. */
  passOn(from: string): boolean;
  /** Closes the panel and returns the focus to the row. */
  close(): void;
}

interface LookOptions {
  asked: string | undefined;
  /** Whether rows can be shown beside the list. Those in the trash cannot. */
  isOffered: boolean;
  rows: readonly AnyRow[] | undefined;
  /** Puts the id into the address. `replace` replaces the history entry. */
  onLook(id: string | undefined, replace: boolean): void;
}

/** The row in the address, beside its list. Undefined if that is not offered, or there is no room for it. */
export function useLook({ asked, isOffered, rows = noRows, onLook }: LookOptions): Look | undefined {
  const hasRoom = useHasRoom() && isOffered;
  const id = hasRoom ? asked : undefined;
  const takesFocus = useRef(false);
  const place = rows.findIndex((row) => row.id === id);
  // If the row has left the list, the next row stands in its place.
  const lastPlace = useRef(0);
  useLayoutEffect(() => {
    if (place >= 0) lastPlace.current = place;
  }, [place]);

  const go = (look: string | undefined) => {
    takesFocus.current = look !== undefined;
    // Going back leads to the list without a row, however many were shown.
    onLook(look, id !== undefined);
  };
  const close = () => {
    if (id !== undefined) focusRow(id);
    go(undefined);
  };
  const newest = useNewest({ id, go, close });
  const focus = useCallback((panel: HTMLElement | null) => {
    if (takesFocus.current) panel?.focus({ preventScroll: true });
    takesFocus.current = false;
  }, []);
  const toggle = useCallback(
    (next: string) => {
      const { id, go, close } = newest.current;
      if (next === id) close();
      else go(next);
    },
    [newest],
  );

  if (!hasRoom) return undefined;
  const target = (by: 1 | -1): AnyRow | undefined =>
    rows[place >= 0 ? place + by : lastPlace.current + Math.min(by, 0)];
  return {
    ...{ id, place, focus, toggle, close },
    step(by) {
      const row = target(by);
      if (row) go(row.id);
    },
    hasStep: (by) => target(by) !== undefined,
    passOn(from) {
      const row = target(1) ?? target(-1);
      // Who has gone on meanwhile stays there.
      if (!row || newest.current.id !== from) return false;
      go(row.id);
      return true;
    },
  };
}

const noRows: readonly AnyRow[] = [];

/** Focuses the link of a row, or the list if the row is not there. */
function focusRow(id: string): void {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
  const found = row?.querySelector("a, button") ?? document.querySelector("main [role=region], main ul");
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}

/** Space on the link of a row shows it beside the list. Otherwise it would scroll the page. */
export function lookBySpace(event: KeyboardEvent, look: () => void): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (event.key !== " " || !isPlain || !(event.target instanceof HTMLAnchorElement)) return;
  // A dialog that the row opened is not part of it.
  if (!event.currentTarget.contains(event.target)) return;
  event.preventDefault();
  look();
}

/** Whether this row is shown beside the list, another one is, or none. */
type RowLook = "here" | "elsewhere" | undefined;

export const lookOf = (look: Look | undefined, id: string): RowLook =>
  look?.id === undefined ? undefined : look.id === id ? "here" : "elsewhere";
