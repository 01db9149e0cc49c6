import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from "react";
import { mediaHook } from "../../../components/mediaHook";
import type { AnyRow } from "../../../schema";

/** Whether the window has room for a list and a row beside it. */
const useHasRoom = mediaHook("(min-width: 1000px)");

/** Looking at one row of a list beside it. */
export interface Look {
  /** The row that is looked at; it need not be in the list. */
  id: string | undefined;
  /** Its place among the rows of the page, from 0; -1 where it is none of them. */
  place: number;
  /** For the panel to call with each row that it shows: gives it the focus where somebody asked for that row here. */
  focus(panel: HTMLElement | null): void;
  /** Looks at a row, or no more at the one that is looked at. Stays the same function. */
  toggle(id: string): void;
  /** Goes to the next row of the page, or the one before. */
  step(by: 1 | -1): void;
  /** Whether there is such a row. */
  hasStep(by: 1 | -1): boolean;
  /** Puts the focus back on the row. */
  close(): void;
}

interface LookOptions {
  /** The id that the address says. */
  asked: string | undefined;
  /** Whether rows of the list can be looked at: those of the trash cannot. */
  isOffered: boolean;
  rows: readonly AnyRow[] | undefined;
  /** Goes to the address with that id, in place of the one of now where that has one too. */
  onLook(id: string | undefined, replace: boolean): void;
}

/** Looking at the row that the address says; undefined where it is not offered, or there is no room for it. */
export function useLook({ asked, isOffered, rows = noRows, onLook }: LookOptions): Look | undefined {
  const hasRoom = useHasRoom() && isOffered;
  const id = hasRoom ? asked : undefined;
  const takesFocus = useRef(false);
  const place = rows.findIndex((row) => row.id === id);
  // Of a row that has left the list meanwhile the next one stands in its place.
  const lastPlace = useRef(0);
  useLayoutEffect(() => {
    if (place >= 0) lastPlace.current = place;
  }, [place]);

  const go = (look: string | undefined) => {
    takesFocus.current = look !== undefined;
    // The way back leads to the list without it, from whichever row.
    onLook(look, id !== undefined);
  };
  const close = () => {
    if (id !== undefined) focusRow(id);
    go(undefined);
  };
  const latest = useRef({ id, go, close });
  useLayoutEffect(() => {
    latest.current = { id, go, close };
  });
  const focus = useCallback((panel: HTMLElement | null) => {
    if (takesFocus.current) panel?.focus({ preventScroll: true });
    takesFocus.current = false;
  }, []);
  const toggle = useCallback((next: string) => {
    const { id, go, close } = latest.current;
    if (next === id) close();
    else go(next);
  }, []);

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
  };
}

const noRows: readonly AnyRow[] = [];

/** Puts the focus on what opens a row of the list; on the list where the row is not there. */
function focusRow(id: string): void {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
  const found = row?.querySelector("a, button") ?? document.querySelector("main [role=region], main ul");
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}

/** Space on the link of a row looks at it; it would scroll the page otherwise. */
export function lookBySpace(event: KeyboardEvent, look: () => void): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (event.key !== " " || !isPlain || !(event.target instanceof HTMLAnchorElement)) return;
  // A dialog that the row opened is no part of it.
  if (!event.currentTarget.contains(event.target)) return;
  event.preventDefault();
  look();
}

/** How a row stands to what is looked at: it is that, another one is, or none. */
type RowLook = "here" | "elsewhere" | undefined;

export const lookOf = (look: Look | undefined, id: string): RowLook =>
  look?.id === undefined ? undefined : look.id === id ? "here" : "elsewhere";
