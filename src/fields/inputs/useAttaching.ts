import { use, useEffect, useRef, useState } from "react";
import { errorOfFile, errorOfSize, type FileLimits, type StoredFile } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import { UploadsContext } from "../imageEditing/UploadsContext";

/** A file on its way, or one that did not get there. */
export interface PendingFile {
  uid: string;
  name: string;
  size: number;
  /** How much of it is sent. */
  percent: number;
  error?: string;
}

interface Attaching {
  limits: FileLimits;
  most: number;
  files: readonly StoredFile[];
  onChange(files: StoredFile[]): void;
}

/**
 * Uploads files one after the other and adds each to the value once it is there. Leaving the page, or taking a file away,
 * cancels it; the form around knows that something is under way (`UploadsContext`).
 */
export function useAttaching({ limits, most, files, onChange }: Attaching) {
  const { attachments } = useFieldEnvironment();
  const count = use(UploadsContext);
  const latest = useRef({ files, onChange });
  useEffect(() => {
    latest.current = { files, onChange };
  });
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

  async function send(file: File & { uid: string }) {
    const { uid } = file;
    const { signal } = stops.current.get(uid) ?? new AbortController();
    if (signal.aborted) return;
    if (latest.current.files.length >= most) return change(uid, { error: `At most ${most} fit.` });
    try {
      const onProgress = (share: number) => change(uid, { percent: Math.round(share * 100) });
      const stored = await attachments.attach(file, { onProgress, signal });
      if (signal.aborted) return;
      const error = errorOfFile(limits, stored);
      if (error) return change(uid, { error });
      setPending((all) => all.filter((one) => one.uid !== uid));
      latest.current.onChange([...latest.current.files, stored]);
    } catch (thrown) {
      if (signal.aborted) return;
      change(uid, {
        error: thrown instanceof Error ? thrown.message : "It could not be uploaded. Try again.",
      });
    }
  }

  function add(file: File & { uid: string }) {
    const { uid, name, size } = file;
    const error = errorOfSize(limits, size);
    setPending((all) => [...all, { uid, name, size, percent: 0, ...(error ? { error } : {}) }]);
    if (error) return;
    stops.current.set(uid, new AbortController());
    last.current = last.current.then(() => send(file));
  }

  return { pending, add, drop };
}
