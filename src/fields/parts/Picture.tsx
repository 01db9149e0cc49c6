import { FileImage } from "../imageEditing/FileImage";
import styles from "./show.module.css";

interface PictureProps {
  id: string;
  /** Width over height; reserves the space while the picture loads. */
  aspect: number;
  round?: boolean | undefined;
  /** The picture keeps its own proportions and is shown whole. */
  free?: boolean | undefined;
  size: "small" | "large";
  /** What the picture shows; empty where the text beside it says so. */
  alt?: string;
}

export const Picture = ({ id, aspect, round = false, free = false, size, alt = "" }: PictureProps) => (
  <span
    className={styles.picture}
    style={{ aspectRatio: aspect }}
    data-size={size}
    data-round={round}
    data-free={free}
  >
    <FileImage id={id} size={size === "small" ? "thumb" : "medium"} alt={alt} className={styles.inside} />
  </span>
);
