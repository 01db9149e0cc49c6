import { type ReactNode, useEffect, useState } from "react";
import styles from "./FileImage.module.css";
import { usePictureStore } from "./pictureStore";

interface FileImageProps {
  /** The id of the uploaded file. */
  id: string | null | undefined;
  size?: PictureSize;
  /** What the picture shows; empty where the text beside it says so. */
  alt: string;
  className?: string | undefined;
  /** Shown until the picture is here, and where there is none or it cannot be read. */
  fallback?: ReactNode;
}

/** An uploaded picture. */
export function FileImage({ id, size = "medium", alt, className, fallback }: FileImageProps) {
  const { url, hasFailed } = useFileUrl(id, size);
  if (url) return <img src={url} alt={alt} className={className} draggable={false} />;
  if (fallback) return fallback;
  const name = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true };
  return <span {...name} className={`${styles.place} ${className ?? ""}`} data-failed={hasFailed} />;
}

type PictureSize = "thumb" | "medium" | "full";

interface FileUrl {
  /** An address that works in this page only; undefined until the picture is here. */
  url?: string;
  hasFailed: boolean;
}

const nothing: FileUrl = { hasFailed: false };

/**
 * The address of an uploaded picture for an `<img>`. The picture is fetched with the session's token and shown from
 * memory, because an address that works without the token would outlive the session.
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
