import { onlineManager } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNewest } from "../../../fields/useNewest";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { drafts } from "../../../providers/drafts";
import { inTurn } from "../../../providers/once";
import { isSameValue } from "../../../schema";
import { draftOf, onLeft, putBack, useKeepUnsaved } from "./drafts";
import type { FormController } from "./useResourceForm";

const savePauseMs = 2_000;
/** Waits before a retry if no answer came: the first, which doubles, and the longest. */
const [firstWaitMs, longestWaitMs] = [5_000, 60_000];
const leaveWaitMs = 3_000;

interface AutosaveOptions {
  /** Fields that wait for a save that asks. */
  asked: readonly string[];
  onPutBack(): void;
}

export interface Autosave {
  isKept: boolean;
  /** Saves now what can be saved. Resolves to whether leaving loses nothing: all is stored, or kept on this device. */
  flush(): Promise<boolean>;
  /** Resolves once the running save ends. */
  settled(): Promise<unknown>;
}

/**
 * Saves an existing row automatically: two seconds after the last key, when the page is left, and again if no
 * answer came. The rest is kept, and restored when the row is opened again.
 */
export function useAutosave(controller: FormController, { asked, onPutBack }: AutosaveOptions): Autosave {
  const { actor } = useFieldEnvironment();
  const [isKept, setKept] = useState(false);
  const newest = useNewest({ controller, asked, onPutBack });
  const [inTurns] = useState(inTurn);
  const waitMs = useRef(firstWaitMs);
  const { resource, base, values, clashes, isDirty, phase, read, saveByItself } = controller;
  const name = base && `${resource.name} ${base.id}`;

  /** Keeps the unsaved content on this device. Returns whether it was kept. */
  const keep = useCallback((): boolean => {
    const { controller, asked } = newest.current;
    const draft = draftOf(controller);
    if (!name || !draft) {
      if (name) drafts.drop(actor.userId, name);
      return false;
    }
    const isAsked = asked.some((field) => Object.hasOwn(draft.values, field));
    const { errors } = read();
    const isReady = Object.keys(errors).length === 0 && !isAsked && controller.clashes.length === 0;
    return drafts.keep(actor.userId, "device", name, { ...draft, isReady });
  }, [newest, name, read, actor.userId]);

  const run = useCallback(
    () =>
      inTurns(async () => {
        const outcome = await saveByItself();
        if (outcome !== "busy") setKept(keep());
        if (outcome === "stored") waitMs.current = firstWaitMs;
        return outcome;
      }),
    [saveByItself, keep, inTurns],
  );

  const flush = useCallback(async () => {
    if (!draftOf(newest.current.controller)) return true;
    const outcome = (await Promise.race([run(), after(leaveWaitMs)])) ?? "unreached";
    if (outcome === "stored") return !draftOf(newest.current.controller);
    return outcome === "unreached" && keep();
  }, [newest, run, keep]);

  // Each change restarts the pause, and so does a decided clash, which may leave the values as they are.
  useEffect(() => {
    if (!name || !isDirty) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const later = () => {
      // A save that asks, or an upload, may be running.
      timer = setTimeout(
        () => void run().then((outcome) => outcome === "busy" && !isOver && later()),
        savePauseMs,
      );
    };
    later();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [name, isDirty, values, clashes.length, run]);

  // Saved in another way, by its button or before an action: what was kept before would be put back over it.
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) setKept(keep());
    wasDirty.current = isDirty;
  }, [isDirty, keep]);

  // Each attempt without an answer is a new phase object.
  const offline = phase.is === "offline" ? phase : undefined;
  useEffect(() => {
    if (!offline) return;
    const timer = setTimeout(() => void run(), waitMs.current);
    waitMs.current = Math.min(2 * waitMs.current, longestWaitMs);
    const ended = onlineManager.subscribe((isOnline) => isOnline && void run());
    // A device that wakes up is online before the browser reports it, and may still wait for a long timer.
    const seen = () => document.visibilityState === "visible" && void run();
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      ended();
      document.removeEventListener("visibilitychange", seen);
    };
  }, [offline, run]);

  useEffect(() => {
    if (!name) return;
    const close = drafts.open(name);
    const end = onLeft(() => {
      if (!draftOf(newest.current.controller)) return;
      keep();
      // A request sent before the page is hidden is aborted with it.
      if (document.visibilityState === "hidden") void run();
    });
    return () => {
      close();
      end();
    };
  }, [name, keep, run, newest]);
  useKeepUnsaved(name ?? "", () => (name ? draftOf(controller) : undefined));

  useEffect(() => {
    const kept = name && drafts.read(actor.userId, name);
    if (!kept) return;
    const { controller, onPutBack } = newest.current;
    // What was sent when the page closed may have been stored.
    if (Object.entries(kept.values).every(([field, value]) => isSameValue(controller.values[field], value)))
      return drafts.drop(actor.userId, name);
    putBack(controller, kept);
    onPutBack();
  }, [name, actor.userId, newest]);

  return { isKept, flush, settled: useCallback(() => inTurns(() => Promise.resolve()), [inTurns]) };
}

const after = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));
