import type { Role } from "./field/access";
import type { Check } from "./field/checks";
import type { AnyFields } from "./field/field";

type Values = Readonly<Record<string, unknown>>;

/** One allowed change of a row's state. */
export interface Transition {
  from: string;
  to: string;
  /** The roles that may make it by hand. The access rules decide about the single row. */
  roles: readonly Role[];
  /**
   * What the user is asked for, in a dialog where some of it is required. A value named like a field of the
   * row is kept there; a transition that does not ask for it empties it.
   */
  asks?: AnyFields;
  /** What must hold of the row, the answers and the facts, for browser and server. */
  checks?: readonly Check[];
  /** The text of its button: "Publish". Default: "Move to published". */
  verb?: string;
  /** The server makes it in time. By hand it is only in the menu, never the usual next step. */
  isUnusual?: true;
  /** Ends something that people work on: its button is red, and a dialog asks first. */
  danger?: true;
}

/** The states of a row and how it passes from one to another. */
export interface Transitions {
  /** The read-only choice that holds the state; its default is the state of a new row. */
  field: string;
  /** Every change that may be made by hand. Of those from one state, the usual next step comes first. */
  table: readonly Transition[];
  /** The roles that may bring new rows in any state by an import: of a business that runs already. */
  importedBy?: readonly Role[];
  /** Undoing a run sets the state back without the table. If left out, the table must lead back. */
  isUndoable?: true;
  /** States that the server enters and that no line of the table leads to. */
  automatic?: readonly string[];
  /**
   * What checks read in addition to the row: the server's `transitionFacts`, or what a page knows. `today`,
   * in the organisation's time zone, is always present. A broken fact is reported at `to`.
   */
  facts?: AnyFields;
  /** Converts given values into what they mean, for callers that express them in another way. */
  interpret?(transition: Transition, given: Values): Values;
}

/** A request to bring a row into another state, with everything that the decision depends on. */
export interface TransitionRequest {
  row: Values;
  to: string;
  role: Role;
  /** The answers to what the transition asks; other values are ignored. */
  given?: Values;
  facts: { today: string } & Values;
  /** The organisation's own names for the states. */
  labels?: Readonly<Partial<Record<string, string>>> | undefined;
}

/** The states in which only transitions may change a row. */
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
