import { onlineManager } from "@tanstack/react-query";
import { startTransition } from "react";
import { apiErrorOf, conflictIn } from "../../../providers/apiError";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import { goOnStored, type Unasked, withoutClashes } from "../../../providers/unasked";
import type { AnyRow, FieldErrors } from "../../../schema";
import type { FormValues } from "./formBody";
import type { useFormState } from "./useFormState";
import { errorsIn, type Held, whatCanBeStored } from "./whatCanBeStored";
import { withoutParts } from "./withoutParts";

/** What came of saving by itself, as far as it could be stored. */
export type SavedByItself =
  /** All of it that can be stored is: `row` as it is then. */
  | { is: "stored"; row: AnyRow }
  /** No answer came: it may be sent again. */
  | { is: "unreached" }
  /** Some values were changed by somebody else too; all others are stored. */
  | { is: "contested" }
  | { is: "refused"; message: string }
  /** A save or an upload is under way; it is to be tried after that. */
  | { is: "busy" };

interface Saving extends Omit<Held, "base" | "values"> {
  names: readonly string[];
  /** Fields that wait for a save that asks. */
  later: readonly string[];
  form: Pick<ReturnType<typeof useFormState>, "latest" | "change">;
  /** Writes what differs from the row that is named; ends with the row as it is then, with nothing where it was given up. */
  send(body: FormValues, upon: AnyRow): Promise<AnyRow | undefined>;
  onFound(errors: FieldErrors): void;
  /** These values are on their way. */
  onSent(part: FormValues): void;
  onStored(row: AnyRow): void;
  /** Somebody else has saved this row since. */
  onMet(row: AnyRow): void;
}

/** How often it is tried to store what is not refused. */
const tries = 3;
/** Answers of nobody, or of what stands before the server: the same may be stored later. */
const unreached = new Set([0, 429, 502, 503, 504]);

/**
 * Stores what can be stored without asking anybody: what is wrong is said at its field and stays in the form, as does what a
 * person is asked for, and of what somebody else has changed too the value itself, not what is around it.
 */
export async function saveByItself(saving: Saving): Promise<SavedByItself> {
  const { resource, names, later, form, send } = saving;
  const { values, base } = form.latest.current;
  if (!base) return { is: "busy" };
  // Without a line a mutation would wait for one, and the form with it.
  if (!onlineManager.isOnline()) return { is: "unreached" };
  let unasked: Unasked = { sent: values, held: values, clashes: [] };
  let upon = base;
  let refused: FieldErrors = {};
  for (let left = tries; ; left -= 1) {
    const whole = withoutParts(unasked.sent, upon, later);
    const { values: part, body, errors } = whatCanBeStored({ ...saving, base: upon, values: whole }, refused);
    saving.onFound(errorsIn(values, whole, errors));
    const isContested = unasked.clashes.length > 0;
    if (Object.keys(body).length === 0)
      return isContested ? { is: "contested" } : { is: "stored", row: upon };
    saving.onSent(part);
    try {
      const row = await send(body, upon);
      if (!row) return { is: "busy" };
      rememberRow(resource.name, row);
      void refresh(resource.name);
      // Somebody may have typed or decided meanwhile.
      const { base: read = base, values: now } = form.latest.current;
      const next = goOnStored({ base: read, before: values, now, unasked, part, row }, names);
      // What came of it is drawn when there is time.
      startTransition(() => {
        // It is the row that was answered, with what was read of what clashes.
        form.change({ base: next.base as AnyRow, values: next.values });
        saving.onStored(row);
      });
      return next.base["version"] === row.version ? { is: "stored", row } : { is: "contested" };
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      const current = conflictIn(thrown);
      if (unreached.has(error.statusCode)) return { is: "unreached" };
      if (left > 1 && current) {
        unasked = withoutClashes(base, values, current, names);
        upon = current;
        saving.onMet(current);
        refused = {};
        void refresh(resource.name);
      } else if (left > 1 && error.errors) refused = { ...refused, ...errorsIn(whole, part, error.errors) };
      else return { is: "refused", message: error.message };
    }
  }
}
