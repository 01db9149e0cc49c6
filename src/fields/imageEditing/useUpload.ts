import { useEffect, useRef, useState } from "react";
import { usePictureStore } from "./pictureStore";

export interface Upload {
  /** From 0 to 1 while something is being sent. */
  progress?: number;
  /** Why the last upload failed, in words. */
  error?: string;
  start: (file: File) => Promise<void>;
  cancel: () => void;
}

/** Sends one picture at a time; leaving the page or picking another cancels what is under way. */
export function useUpload(onUploaded: (id: string) => void): Upload {
  const store = usePictureStore();
  const [state, setState] = useState<{ progress?: number; error?: string }>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File) {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setState({ progress: 0 });
    try {
      const onProgress = (progress: number) => !stop.signal.aborted && setState({ progress });
      const { id } = await store.upload(file, { onProgress, signal: stop.signal });
      if (stop.signal.aborted) return;
      setState({});
      onUploaded(id);
    } catch (thrown) {
      if (stop.signal.aborted) return;
      setState({
        error: thrown instanceof Error ? thrown.message : "The picture could not be uploaded. Try again.",
      });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({});
  }

  return { ...state, start, cancel };
}
