import { FormField } from "../../../fields/FormField";
import { useNow } from "../../../components/useNow";
import { followUps } from "../../../resources/followUps";
import styles from "./followUps.module.css";
import type { ReactNode } from "react";

const nothingAround = {};

interface OwnTimeProps {
  id: string;
  value: string | null;
  onChange(value: string | null): void;
  /** Beside the time. */
  children?: ReactNode;
}

/** Any time for a step, with a word where it has passed. */
export function OwnTime({ id, value, onChange, children }: OwnTimeProps) {
  const now = useNow();
  return (
    <>
      <div className={styles.choices}>
        <FormField
          id={id}
          field={followUps.fields.dueAt}
          value={value}
          around={nothingAround}
          autoFocus
          onChange={(given) => onChange(typeof given === "string" ? given : null)}
        />
        {children}
      </div>
      {value && Date.parse(value) < now.getTime() && (
        <p role="status" className={styles.hint}>
          This time has passed: the step will be late at once.
        </p>
      )}
    </>
  );
}
