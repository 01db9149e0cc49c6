import type { ReactNode } from "react";
import { useNow } from "../../components/useNow";
import { DueText } from "../trips/followUps/DueText";
import styles from "./Now.module.css";

interface NowRowProps {
  dueAt: string;
  /** What is to be done: "Call", "Question", "Enquiry". */
  what: string;
  /** For whom: the way to the trip. */
  customer: ReactNode;
  about: ReactNode;
  actions: ReactNode;
  /** The form of the action, while it is open. */
  form?: ReactNode;
}

/** One thing that waits: when it is due, what it is and for whom, and what is done about it. */
export function NowRow({ dueAt, what, customer, about, actions, form }: NowRowProps) {
  const now = useNow();
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.due}>
          <DueText dueAt={dueAt} now={now} />
        </span>
        <span className={styles.what}>{what}</span>
        <span className={styles.customer}>{customer}</span>
        <span className={styles.about}>{about}</span>
        <span className={styles.actions}>{actions}</span>
      </div>
      {form}
    </li>
  );
}
