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
  /** Another choice, and what it costs more or less. */
  other: { text: string; take(): void } | null | undefined;
  hasErrors: boolean;
  onEdit(): void;
  onReset(): void;
  /** The editor, shown while it is being changed. */
  children: ReactNode;
}

/** What the prices propose as chips until somebody names it, and another choice beside it. */
export function ProposedChoice(props: ProposedChoiceProps) {
  const { label, chips, isNamed, hint, verbs, other, hasErrors, onEdit, onReset, children } = props;
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
      {other && (
        <div className={styles.rooming}>
          <Button size="small" onClick={() => other.take()}>
            {other.text}
          </Button>
        </div>
      )}
      {(isOpen || hasErrors) && children}
    </div>
  );
}
