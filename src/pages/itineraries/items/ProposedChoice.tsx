import { Button, Tag } from "antd";
import { type ReactNode, useState } from "react";
import styles from "./items.module.css";

interface ProposedChoiceProps {
  label: string;
  chips: readonly string[];
  /** Whether somebody named what counts; else it is proposed. */
  isNamed: boolean;
  /** What is said of a proposal. */
  hint: string;
  /** The words of the buttons that change it, and that take the proposal again. */
  verbs: { change: string; reset: string };
  /** Other choices, and what each costs more or less. */
  others: readonly { text: string; take(): void }[];
  hasErrors: boolean;
  onEdit(): void;
  onReset(): void;
  /** The editor, shown while it is being changed. */
  children: ReactNode;
}

/** What the prices propose as chips until somebody names it, and other choices beside it. */
export function ProposedChoice(props: ProposedChoiceProps) {
  const { label, chips, isNamed, hint, verbs, others, hasErrors, onEdit, onReset, children } = props;
  const [isOpen, setOpen] = useState(false);
  const edit = () => {
    onEdit();
    setOpen(!isOpen);
  };
  return (
    <div className={styles.field} data-wide="true" role="group" aria-label={label}>
      <div className={styles.rooming}>
        <span className={styles.roomingLabel}>{label}</span>
        {chips.map((chip, index) => (
          <Tag key={index} color={isNamed ? "blue" : undefined}>
            {chip}
          </Tag>
        ))}
        {!isNamed && <span className={styles.roomingHint}>{hint}</span>}
        <Button size="small" type="text" onClick={edit} aria-expanded={isOpen || hasErrors}>
          {isOpen ? "Done" : verbs.change}
        </Button>
        {isNamed && (
          <Button size="small" type="text" onClick={onReset}>
            {verbs.reset}
          </Button>
        )}
      </div>
      {others.length > 0 && (
        <div className={styles.rooming}>
          {others.map((other) => (
            <Button key={other.text} size="small" onClick={() => other.take()}>
              {other.text}
            </Button>
          ))}
        </div>
      )}
      {(isOpen || hasErrors) && children}
    </div>
  );
}
