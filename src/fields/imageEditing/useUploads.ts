import { createContext, use, useEffect, useRef, useState } from "react";
import { useNewest } from "../useNewest";
import { newRowId } from "../newRowId";
import { usePictureStore } from "./pictureStore";

/** Changes the number of pending uploads, so that a form does not save without its pictures. */
export const UploadsContext = createContext<((by: 1 | -1) => void) | undefined>(undefined);

export interface PendingFile {
  uid: string;
  name: string;
  size: number;
  /** The share sent, from 0 to 100. */
  percent: number;
  error?: string;
}

interface Uploading<Stored> {
  /** The reason for not sending a file, in words. */
  refuses?(file: File): string | undefined;
  upload(file: File, how: { signal: AbortSignal; onProgress(share: number): void }): Promise<Stored>;
  /** Takes a stored file, or returns an error message. */
  take(stored: Stored): string | undefined;
}

/** Uploads files one by one; unmounting or dropping a file cancels it. Stored files go to the latest `take`. */
export function useUploads<Stored>(uploading: Uploading<Stored>) {
  const count = use(UploadsContext);
  const newest = useNewest(uploading);
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const last = useRef(Promise.resolve());
  useEffect(() => {
    const { current } = stops;
    return () => current.forEach((stop) => stop.abort());
  }, []);
  const isUnderWay = pending.some(({ error }) => error === undefined);
  useEffect(() => {
    if (!isUnderWay || !count) return;
    count(1);
    return () => count(-1);
  }, [isUnderWay, count]);

  const change = (uid: string, to: Partial<PendingFile>) =>
    setPending((all) => all.map((one) => (one.uid === uid ? { ...one, ...to } : one)));
  const drop = (uid: string) => {
    stops.current.get(uid)?.abort();
    setPending((all) => all.filter((one) => one.uid !== uid));
  };

  async function send(uid: string, file: File, signal: AbortSignal) {
    if (signal.aborted) return;
    const refused = newest.current.refuses?.(file);
    if (refused) return change(uid, { error: refused });
    try {
      const onProgress = (share: number) => change(uid, { percent: Math.round(share * 100) });
      const stored = await newest.current.upload(file, { onProgress, signal });
      if (signal.aborted) return;
      const error = newest.current.take(stored);
      if (error) change(uid, { error });
      else drop(uid);
    } catch (thrown) {
      if (signal.aborted) return;
      const error = thrown instanceof Error ? thrown.message : "It could not be uploaded. Try again.";
      change(uid, { error });
    }
  }

  function add(file: File) {
    const uid = newRowId();
    const { name, size } = file;
    const error = uploading.refuses?.(file);
    setPending((all) => [...all, { uid, name, size, percent: 0, ...(error ? { error } : {}) }]);
    if (error) return;
    const stop = new AbortController();
    stops.current.set(uid, stop);
    last.current = last.current.then(() => send(uid, file, stop.signal));
  }

  return { pending, add, drop };
}

/** Uploads pictures. With `several` they queue; otherwise a new one replaces the pending one. */
export function usePictureUploads(onUploaded: (id: string) => void, several = false) {
  const store = usePictureStore();
  const { pending, add, drop } = useUploads({
    upload: store.upload,
    take: ({ id }) => void onUploaded(id),
  });
  const sending = pending.find(({ error }) => error === undefined);
  const failed = pending.filter(({ error }) => error !== undefined);
  return {
    /** From 0 to 100; undefined while nothing is being sent. */
    percent: sending?.percent,
    /** Error messages, until another upload starts. */
    error: failed.map(({ name, error }) => (several ? `${name}: ${error}` : error)).join(" "),
    start(file: File) {
      if (!several || !sending) pending.forEach(({ uid }) => drop(uid));
      add(file);
    },
    cancel: () => sending && drop(sending.uid),
  };
}
