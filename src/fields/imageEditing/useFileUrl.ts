import { useEffect, useState } from "react";
import { usePictureStore } from "./pictureStore";

export type PictureSize = "thumb" | "medium" | "full";

export interface FileUrl {
  /** An address that works in this page only; undefined until the picture is here. */
  url?: string;
  hasFailed: boolean;
}

const nothing: FileUrl = { hasFailed: false };

/**
 * The address of an uploaded picture for an `<img>`. The picture is fetched with the session's token and shown from
 * memory, because an address that works without the token would outlive the session.
 */
export function useFileUrl(id: string | null | undefined, size: PictureSize = "medium"): FileUrl {
  const store = usePictureStore();
  const [shown, setShown] = useState<FileUrl & { of?: string }>(nothing);
  const wanted = id ? `${id} ${size}` : undefined;
  useEffect(() => {
    if (!id) return;
    const stop = new AbortController();
    let url: string | undefined;
    store.read(id, size, stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setShown({ of: `${id} ${size}`, url, hasFailed: false });
      },
      () => {
        if (!stop.signal.aborted) setShown({ of: `${id} ${size}`, hasFailed: true });
      },
    );
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [store, id, size]);
  return shown.of === wanted ? shown : nothing;
}
