import { onlineManager } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { inTurn } from "../../../providers/inTurn";
import { keptDrafts } from "../../../providers/keptChanges";
import { editedFields } from "../../../providers/mergeRows";
import { openDrafts } from "../../../providers/openDrafts";
import { isSameValue } from "../../../schema";
import { changesOf, namesOf, putBack } from "./useKeptChanges";
import type { FormController } from "./useResourceForm";
import type { SavedByItself } from "./saveByItself";

/** Milliseconds after the last key. */
const pause = 2_000;
/** Milliseconds until it is tried again where no answer came: the first wait, which doubles, and the longest. */
const [firstWait, longestWait] = [5_000, 60_000];
/** Milliseconds for which leaving the page waits for an answer. */
const patience = 3_000;

/** How it stands with what was typed. */
export interface AutosaveState {
  outcome: SavedByItself | undefined;
  /** Whether what could not be sent is kept on this device. */
  isKept: boolean;
}

interface AutosaveOptions {
  /** Fields that wait for a save that asks. */
  asked: readonly string[];
  /** Called once what was kept on this device was put back into the form. */
  onPutBack(): void;
}

export interface Autosave {
  state: AutosaveState;
  /** Saves now what can be saved. Answers whether nothing would be lost by leaving: it is stored, or kept on this device. */
  flush(): Promise<boolean>;
  /** Ends with whatever is on its way. */
  settled(): Promise<unknown>;
}

/**
 * Saves a row that is there by itself: two seconds after the last key, as the page is left, and again where no answer came.
 * What is not stored by then is kept on this device, and put back when the row is opened again.
 */
export function useAutosave(controller: FormController, { asked, onPutBack }: AutosaveOptions): Autosave {
  const { actor } = useFieldEnvironment();
  const [state, setState] = useState<AutosaveState>({ outcome: undefined, isKept: false });
  const latest = useNewest({ controller, asked, onPutBack });
  const [inTurns] = useState(inTurn);
  const { resource, base, values, isDirty } = controller;
  const draft = base && `${resource.name} ${base.id}`;
  const isStored = base !== undefined;

  /** What is in the form and not stored, on this device. */
  const keep = useCallback((): boolean => {
    const { controller, asked } = latest.current;
    const held = { ...controller, ...controller.latest.current };
    if (!draft || !held.base) return false;
    const changes = changesOf(held);
    if (Object.keys(changes.values).length === 0) {
      keptDrafts.drop(actor.userId, draft);
      return false;
    }
    const isReady =
      Object.keys(held.errors).length === 0 && !asked.some((name) => Object.hasOwn(changes.values, name));
    return keptDrafts.keep(actor.userId, draft, { ...changes, isReady });
  }, [latest, draft, actor.userId]);

  const run = useCallback(
    () =>
      inTurns(async (): Promise<SavedByItself> => {
        const outcome = await latest.current.controller.saveByItself();
        if (outcome.is === "busy") return outcome;
        const isKept = keep();
        setState({ outcome, isKept });
        return outcome;
      }),
    [latest, keep, inTurns],
  );

  const flush = useCallback(async () => {
    if (!isUnsent(latest.current.controller)) return true;
    const outcome = await Promise.race([run(), after(patience)]);
    if (outcome?.is === "stored") return !isUnsent(latest.current.controller);
    return (outcome?.is ?? "unreached") === "unreached" && keep();
  }, [latest, run, keep]);

  // Each change begins the pause anew; what nobody typed changes nothing that is to be saved.
  useEffect(() => {
    if (!isStored || !isDirty) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const later = () => {
      timer = setTimeout(
        // A save that asks or an upload may be under way.
        () => void run().then(({ is }) => is === "busy" && !isOver && later()),
        pause,
      );
    };
    later();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isStored, isDirty, values, run]);

  const isUnreached = state.outcome?.is === "unreached";
  useEffect(() => {
    if (!isUnreached) return;
    let wait = firstWait;
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      timer = setTimeout(() => void run().then(later), wait);
      wait = Math.min(2 * wait, longestWait);
    };
    later();
    const ended = onlineManager.subscribe((isOnline) => isOnline && void run());
    // A device that wakes up has its line back before a browser says so, and waits that went on while it slept.
    const seen = () => document.visibilityState === "visible" && void run();
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      ended();
      document.removeEventListener("visibilitychange", seen);
    };
  }, [isUnreached, run]);

  useEffect(() => {
    if (!draft) return;
    const left = () => {
      if (document.visibilityState !== "hidden" || !isUnsent(latest.current.controller)) return;
      keep();
      void run();
    };
    const close = openDrafts.open(draft);
    document.addEventListener("visibilitychange", left);
    addEventListener("pagehide", keep);
    return () => {
      close();
      document.removeEventListener("visibilitychange", left);
      removeEventListener("pagehide", keep);
    };
  }, [draft, keep, run, latest]);

  useEffect(() => {
    const kept = draft && keptDrafts.read(actor.userId, draft);
    if (!kept) return;
    const { controller, onPutBack } = latest.current;
    // What was sent as the page was closed may have arrived.
    if (Object.entries(kept.values).every(([name, value]) => isSameValue(controller.values[name], value)))
      return keptDrafts.drop(actor.userId, draft);
    putBack(controller, kept);
    onPutBack();
  }, [draft, actor.userId, latest]);

  return { state, flush, settled: useCallback(() => inTurns(() => Promise.resolve()), [inTurns]) };
}

/** Whether the form holds what is not stored. */
export const isUnsent = (controller: FormController): boolean => {
  const { base, values } = controller.latest.current;
  return base !== undefined && editedFields(base, values, namesOf(controller)).length > 0;
};

const after = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/** What was given last, for what is called later. */
function useNewest<Value>(value: Value): RefObject<Value> {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}
