import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useNewest } from "../../../fields/useNewest";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { newRowId } from "../../../fields/newRowId";
import { type Draft, drafts } from "../../../providers/drafts";
import { editedFields } from "../../../providers/mergeRows";
import { session } from "../../../providers/session";
import { isSameValue } from "../../../schema";
import type { FormValues } from "./formBody";
import { openFields } from "./formFields";
import type { FormController } from "./useResourceForm";

/** Pause after the last key until the draft of a new row is kept. */
const keepPauseMs = 1_000;

export const namesOf = (controller: Pick<FormController, "sections">) => [
  ...openFields(controller.sections).keys(),
];

/** The unsaved content of a form. Undefined if there is none. */
export function draftOf(controller: FormController): Draft | undefined {
  const { base, start, values, clashes } = controller.read();
  const all = namesOf(controller);
  const edited = editedFields(base ?? start, values, all);
  if (edited.length === 0) return undefined;
  const names = base ? edited : all;
  const of = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { version: base?.version, values: of(values), before: of(base ?? {}), clashes };
}

/** Restores a draft. The form goes back to the version it was made on, so a newer one is merged as usual. */
export function putBack(controller: FormController, kept: Draft): void {
  const open = new Set(namesOf(controller));
  const ofOpen = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => open.has(name)));
  const { base, values } = controller;
  if (base && kept.version !== undefined)
    controller.settle(
      { ...base, ...ofOpen(kept.before), version: kept.version },
      { ...values, ...ofOpen(kept.values) },
      kept.clashes,
    );
  else {
    const own = ofOpen(kept.values);
    controller.put({ ...controller.read().values, ...own }, Object.keys(own));
  }
}

/** Keeps unsaved changes, if any, when the session ends while a form is open. */
export function useKeepUnsaved(form: string, unsaved: () => Draft | undefined): void {
  const { actor } = useFieldEnvironment();
  const newest = useNewest(unsaved);
  useEffect(
    () =>
      session.onReset(() => {
        const changes = newest.current();
        if (changes) drafts.keep(actor.userId, "tab", form, changes);
      }),
    [actor.userId, form, newest],
  );
}

/** Keeps unsaved words on this device while they are written, until there are none. Returns a function that does so now. */
export function useKeepWritten(form: string, unsaved: Draft | undefined): () => boolean {
  const { actor } = useFieldEnvironment();
  const newest = useNewest(unsaved);
  const keep = useCallback(() => {
    const changes = newest.current;
    return changes !== undefined && drafts.keep(actor.userId, "device", form, changes);
  }, [actor.userId, form, newest]);
  const content = JSON.stringify(unsaved);
  useEffect(() => {
    if (content === undefined) return;
    const timer = setTimeout(keep, keepPauseMs);
    const end = onLeft(() => void keep());
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [content, keep]);
  const isThere = content !== undefined;
  const wasThere = useRef(false);
  useEffect(() => {
    if (!isThere && wasThere.current) drafts.drop(actor.userId, form);
    wasThere.current = isThere;
  }, [isThere, actor.userId, form]);
  return keep;
}

interface TakenUp {
  /** The key under which `useKeepUnsaved` keeps the changes. */
  form: string;
  /** The draft kept when the session ended. It can be read once, and the caller then holds it. */
  changes: Draft | undefined;
}

/** Takes, without asking, the draft of a small form kept when the session ended. `place` names the form on its page. */
export function useTakenUp(place: string): TakenUp {
  const { actor } = useFieldEnvironment();
  const { pathname } = useLocation();
  const [takenUp] = useState(() => {
    const form = `${pathname} ${place}`;
    return { form, changes: drafts.read(actor.userId, form) };
  });
  const { form, changes } = takenUp;
  useEffect(() => {
    if (changes) drafts.drop(actor.userId, form);
  }, [actor.userId, changes, form]);
  return takenUp;
}

export interface OfferedDraft {
  before: Draft | undefined;
  /** The other drafts that were found at the opening, also those that were offered already. */
  others: readonly Draft[];
  /** Puts the draft into the form. Of a new row that is kept while it is written, what is there stays kept. */
  restore(): void;
  discard(): void;
  isKept: boolean;
  /** Keeps it on this device now. Returns whether a draft was kept. */
  keep(): boolean;
}

/** The values with which the form began or ended to hold a draft, and the key of this draft. */
interface Turn {
  form: string;
  values: FormValues;
}

/**
 * Keeps the form's content when the session ends, and offers what the same user left in the same form before.
 * @param madeFor for a new row that is also kept while it is written: what it is made for, without blanks.
 * Each opening keeps its own draft, and earlier ones are offered one by one.
 */
export function useOfferedDraft(controller: FormController, madeFor?: string): OfferedDraft {
  const { actor } = useFieldEnvironment();
  const { pathname } = useLocation();
  const { resource, base, saved, isDirty, values } = controller;
  const [{ family, found }] = useState(() => {
    const family = madeFor
      ? `${resource.name} new ${madeFor} `
      : // Forms of the same row beside each other are told apart by their label.
        [pathname, resource.name, resource.label.one, base?.id ?? "new"].join(" ");
    const isOwn = (form: string) => (madeFor ? form.startsWith(family) : form === family);
    const found = drafts.readAll(actor.userId).filter(({ form }) => isOwn(form));
    return { family, found };
  });
  const [own, setOwn] = useState(() => (madeFor ? family + newRowId() : family));
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [others, setOthers] = useState(found);
  const [isKept, setKept] = useState(false);
  const newest = useNewest(controller);
  const offered = others.at(-1);

  // Undo and redo lead from one draft to another: each stays under its key.
  const turn = turns.findLast((one) => isSameValue(one.values, values));
  if (turn && turn.form !== own) setOwn(turn.form);

  useKeepUnsaved(own, () => (madeFor && base ? undefined : draftOf(controller)));
  const keepAs = useCallback(
    (form: string) => {
      const { base } = newest.current.read();
      const draft = base ? undefined : draftOf(newest.current);
      const isThere = draft !== undefined && drafts.keep(actor.userId, "device", form, draft);
      setKept(isThere);
      return isThere;
    },
    [newest, actor.userId],
  );
  const keep = useCallback(() => keepAs(own), [keepAs, own]);

  const isWritten = madeFor !== undefined && !base;
  useEffect(() => {
    if (!isWritten) return;
    const timer = isDirty ? setTimeout(keep, keepPauseMs) : undefined;
    const end = onLeft(() => void keep());
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [isWritten, isDirty, values, keep]);

  function discard() {
    if (!offered) return;
    drafts.drop(actor.userId, offered.form);
    setOthers(others.slice(0, -1));
  }
  // Saving something else answers the offer.
  const isSaved = madeFor ? base !== undefined : saved !== undefined && !isDirty;
  if (isSaved && others.length > 0) setOthers([]);
  useEffect(() => {
    if (isSaved) drafts.drop(actor.userId, own);
  }, [isSaved, actor.userId, own]);
  return {
    before: offered?.changes,
    others: found.flatMap(({ form, changes }) => (form === offered?.form ? [] : [changes])),
    restore() {
      if (!offered) return;
      if (isWritten) keep();
      const left = { form: own, values: controller.read().values };
      putBack(controller, offered.changes);
      discard();
      if (!isWritten) return;
      // Not under its former key: another tab may go on with it too.
      const form = family + newRowId();
      setTurns([...turns, left, { form, values: controller.read().values }]);
      setOwn(form);
      keepAs(form);
    },
    discard,
    isKept,
    keep,
  };
}

/** Calls `call` when the page is hidden or closed. Returns a function that stops this. */
export function onLeft(call: () => void): () => void {
  const hidden = () => document.visibilityState === "hidden" && call();
  document.addEventListener("visibilitychange", hidden);
  addEventListener("pagehide", call);
  return () => {
    document.removeEventListener("visibilitychange", hidden);
    removeEventListener("pagehide", call);
  };
}
