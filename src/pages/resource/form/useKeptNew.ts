import { useCallback, useEffect, useRef, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { newRowId } from "../../../fields/newRowId";
import { keptDrafts, type UnsavedChanges } from "../../../providers/keptChanges";
import { changesOf, putBack } from "./useKeptChanges";
import type { FormController } from "./useResourceForm";

/** Milliseconds after the last key. */
const pause = 1_000;

/** How it stands with a new row that is kept on this device while it is written. */
export interface KeptNew {
  /** Whether what is in the form is kept. */
  isKept: boolean;
  /** What was written into such a form before and never made, until it is decided about. */
  before: UnsavedChanges | undefined;
  restore(): void;
  discard(): void;
  /** Keeps it now. Answers whether nothing would be lost by leaving. */
  keep(): boolean;
}

/**
 * Keeps a new row on this device a second after the last key and as the page is left, until it is made. What was kept before is
 * offered, one after the other: each opening of the form keeps its own.
 * @param place names what the row is made for, without blanks
 */
export function useKeptNew(controller: FormController, place: string): KeptNew {
  const { actor } = useFieldEnvironment();
  const { resource, base, isDirty, values } = controller;
  const family = `${resource.name} new ${place}`;
  const [own] = useState(() => `${family} ${newRowId()}`);
  const [others, setOthers] = useState(() =>
    keptDrafts.readAll(actor.userId).filter(({ form }) => form.startsWith(`${family} `)),
  );
  const [isKept, setKept] = useState(false);
  const before = base ? undefined : others.at(-1);
  const latest = useRef(controller);
  useEffect(() => {
    latest.current = controller;
  });

  const keep = useCallback((): boolean => {
    const held = { ...latest.current, ...latest.current.latest.current };
    if (held.base) return false;
    const changes = { ...changesOf(held), at: new Date().toISOString() };
    const isThere = keptDrafts.keep(actor.userId, own, changes);
    setKept(isThere);
    return isThere;
  }, [actor.userId, own]);

  useEffect(() => {
    if (base) return keptDrafts.drop(actor.userId, own);
    if (!isDirty) return;
    const timer = setTimeout(keep, pause);
    return () => clearTimeout(timer);
  }, [base, isDirty, values, keep, actor.userId, own]);

  useEffect(() => {
    const left = () => {
      if (latest.current.isDirty) keep();
    };
    const hidden = () => document.visibilityState === "hidden" && left();
    document.addEventListener("visibilitychange", hidden);
    addEventListener("pagehide", left);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      removeEventListener("pagehide", left);
    };
  }, [keep]);

  function discard() {
    if (!before) return;
    keptDrafts.drop(actor.userId, before.form);
    setOthers(others.slice(0, -1));
  }
  return {
    isKept,
    before: before?.changes,
    restore() {
      if (before) putBack(controller, before.changes);
      discard();
    },
    discard,
    keep,
  };
}
