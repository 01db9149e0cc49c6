import { type ReactNode, useId } from "react";
import styles from "./sections.module.css";

interface OrganisationSectionProps {
  heading: string;
  help: string;
  action?: ReactNode;
  children: ReactNode;
}

export function OrganisationSection({ heading, help, action, children }: OrganisationSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.heading}>
            {heading}
          </h2>
          <p className={styles.help}>{help}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
