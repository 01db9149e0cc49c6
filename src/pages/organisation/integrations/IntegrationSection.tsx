import { type ReactNode, useId } from "react";
import styles from "./integrations.module.css";

interface IntegrationSectionProps {
  heading: string;
  help: string;
  action?: ReactNode;
  children: ReactNode;
}

/** One way in which other programs and websites reach the organisation. */
export function IntegrationSection({ heading, help, action, children }: IntegrationSectionProps) {
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
