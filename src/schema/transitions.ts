import type { Role } from "./field/access";
import type { Check } from "./field/checks";
import type { AnyFields } from "./field/field";

type Values = Readonly<Record<string, unknown>>;

/** One allowed change of a row's state. */
export interface Transition {
  from: string;
  to: string;
  /** Who may make it by hand. Whether they may touch that very row is the access rules' business. */
  roles: readonly Role[];
  /**
   * What whoever makes it is asked for, in a dialog where something in it is required. What is called like a field of the
   * row is kept there, and emptied by any transition that does not ask for it.
   */
  asks?: AnyFields;
  /** What has to hold of the row, of what is asked and of the facts, for browser and server. */
  checks?: readonly Check[];
  /** What its button says: "Publish"; "Move to published" where left out. */
  verb?: string;
  /** It comes by itself in its time, so by hand it stands in the menu alone, never as the usual next step. */
  isUnusual?: true;
  /** It ends something that people work on: its button is red, and a dialog asks first. */
  danger?: true;
}

/** The states of a row and how it passes from one to another. */
export interface Transitions {
  /** The read-only choice that holds the state; its default is the state of a new row. */
  field: string;
  /** Every change that may be made by hand; of those from one state the usual next step first. */
  table: readonly Transition[];
  /** Undoing a run of many moves sets the state back, with what was kept with it, past the table. Without it the table has to lead back. */
  isUndoable?: true;
  /** The states that the server enters by itself and that no line of the table leads to. */
  automatic?: readonly string[];
  /**
   * What checks read beside the row: the server's behaviour gives it (`transitionFacts`), a page what it knows of it. `today`, on
   * the organisation's calendar, is always there. A fact that is broken is told at `to`.
   */
  facts?: AnyFields;
  /** What was given, put as it is meant; for callers who say it in another way. */
  interpret?(transition: Transition, given: Values): Values;
}

/** A wish to bring a row into another state, with everything that the decision depends on. */
export interface TransitionRequest {
  row: Values;
  to: string;
  role: Role;
  /** What was answered to what the transition asks; what it does not ask is left alone. */
  given?: Values;
  facts: { today: string } & Values;
  /** The organisation's own names for the states. */
  labels?: Readonly<Partial<Record<string, string>>> | undefined;
}

/** In which states a row stays as it is, whoever asks: only its transitions are left. */
export interface LockedWhen {
  /** A read-only choice. */
  field: string;
  in: readonly string[];
  /** Says why, and what can be done instead. */
  message: string;
}

/** Why the row may not be changed, deleted or restored; undefined where it may. */
export function lockOf(
  { lockedWhen }: { lockedWhen?: LockedWhen },
  row: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!lockedWhen) return undefined;
  const { field, in: states, message } = lockedWhen;
  return states.some((state) => state === row[field]) ? message : undefined;
}
