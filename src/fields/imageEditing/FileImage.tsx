import { type ReactNode, useEffect, useState } from "react";
import styles from "./FileImage.module.css";
import { usePictureStore } from "./pictureStore";

interface FileImageProps {
  id: string | null | undefined;
  size?: PictureSize;
  /** What the picture shows; empty where the text beside it says so. */
  alt: string;
  className?: string | undefined;
  /** Shown while loading, where there is no picture, and after an error. */
  fallback?: ReactNode;
}

export function FileImage({ id, size = "medium", alt, className, fallback }: FileImageProps) {
  const { url, hasFailed } = useFileUrl(id, size);
  if (url) return <img src={url} alt={alt} className={className} draggable={false} />;
  if (fallback) return fallback;
  const name = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true };
  return <span {...name} className={`${styles.place} ${className ?? ""}`} data-failed={hasFailed} />;
}

type PictureSize = "thumb" | "medium" | "full";

interface FileUrl {
  /** A URL that works only in this page; undefined while loading. */
  url?: string;
  hasFailed: boolean;
}

const nothing: FileUrl = { hasFailed: false };

/**
 * The URL of an uploaded picture, fetched into memory: a URL that works without the token would outlive the session.
 */
function useFileUrl(id: string | null | undefined, size: PictureSize = "medium"): FileUrl {
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
