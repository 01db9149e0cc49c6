import { FileImage } from "../fields/imageEditing/FileImage";
import styles from "./PersonAvatar.module.css";

interface PersonAvatarProps {
  name: string;
  photo?: string | null | undefined;
  /** In pixels. */
  size?: number;
}

/** A person's photo, or initials on a colour. Decorative: the name is always shown beside it. */
export function PersonAvatar({ name, photo, size = 32 }: PersonAvatarProps) {
  const initials = <span className={styles.initials}>{initialsOf(name)}</span>;
  return (
    <span
      className={styles.avatar}
      data-hue={hueOf(name)}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      aria-hidden="true"
    >
      {photo ? <FileImage id={photo} size="thumb" alt="" fallback={initials} /> : initials}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

/** One of six colours, always the same for the same name. */
function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 6;
}
