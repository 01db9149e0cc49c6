import { type ReactNode, useId } from "react";
import styles from "./ProfilePage.module.css";

export function ProfileSection({
  heading,
  help,
  children,
}: {
  heading: string;
  help: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
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
