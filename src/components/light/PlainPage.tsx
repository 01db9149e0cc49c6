import type { ReactNode } from "react";
import styles from "./PlainPage.module.css";

interface PlainPageProps {
  title: string;
  text: string;
  /** Links and buttons. The first is the main one. */
  children?: ReactNode;
}

export function PlainPage({ title, text, children }: PlainPageProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>{children}</div>
    </div>
  );
}
