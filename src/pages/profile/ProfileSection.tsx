import { type ReactNode, useId } from "react";
import styles from "./ProfilePage.module.css";

export function ProfileSection({
  id: own,
  heading,
  help,
  children,
}: {
  /** By which an address leads to it. */
  id?: string;
  heading: string;
  help: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section id={own} className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        <p className={styles.help}>{help}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
