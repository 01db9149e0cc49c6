import { FileImage } from "../../../fields/imageEditing/FileImage";
import type { DraftItem } from "../draft/draft";
import { itemIcons } from "./itemIcons";
import styles from "./ItemPicture.module.css";

/** The photo of an item, or the picture of its kind. A small one gives way where the window is narrow. */
export function ItemPicture({ item: { photo, kind }, isSmall }: { item: DraftItem; isSmall?: boolean }) {
  const size = isSmall ? styles.small : styles.large;
  if (photo) return <FileImage id={photo} size="thumb" alt="" className={`${styles.picture} ${size}`} />;
  return (
    <span className={`${styles.picture} ${styles.icon} ${size}`} aria-hidden>
      {itemIcons[kind]}
    </span>
  );
}
