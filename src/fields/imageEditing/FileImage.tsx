import type { ReactNode } from "react";
import styles from "./FileImage.module.css";
import { type PictureSize, useFileUrl } from "./useFileUrl";

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
