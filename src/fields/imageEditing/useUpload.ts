import { use, useEffect, useRef, useState } from "react";
import { usePictureStore } from "./pictureStore";
import { UploadsContext } from "./UploadsContext";

export interface Upload {
  /** From 0 to 1 while something is being sent. */
  progress?: number;
  /** Why the last upload failed, in words. */
  error?: string;
  /** With `isNext` it is one of several: what went wrong with those before is still said. */
  start: (file: File, isNext?: boolean) => Promise<void>;
  cancel: () => void;
}

/**
 * Sends one picture at a time; leaving the page or picking another cancels what is under way. The form around knows of
 * it, see `UploadsContext`. `onUploaded` is that of the moment when the picture is there.
 */
export function useUpload(onUploaded: (id: string) => void): Upload {
  const store = usePictureStore();
  const count = use(UploadsContext);
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  const [state, setState] = useState<{ progress?: number; error?: string }>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isUnderWay = state.progress !== undefined;
  useEffect(() => {
    if (!isUnderWay || !count) return;
    count(1);
    return () => count(-1);
  }, [isUnderWay, count]);

  async function start(file: File, isNext = false) {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setState(({ error }) => ({ progress: 0, ...(isNext && error ? { error } : {}) }));
    try {
      const onProgress = (progress: number) =>
        !stop.signal.aborted && setState((before) => ({ ...before, progress }));
      const { id } = await store.upload(file, { onProgress, signal: stop.signal });
      if (stop.signal.aborted) return;
      setState(({ error }) => (error ? { error } : {}));
      latest.current(id);
    } catch (thrown) {
      if (stop.signal.aborted) return;
      const why = thrown instanceof Error ? thrown.message : "The picture could not be uploaded. Try again.";
      setState(({ error }) => ({
        error: error ? `${error} ${file.name}: ${why}` : isNext ? `${file.name}: ${why}` : why,
      }));
    }
  }

  function cancel() {
    running.current?.abort();
    setState({});
  }

  return { ...state, start, cancel };
}
