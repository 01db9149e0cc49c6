import { Button, Input } from "antd";
import { type FormEvent, useState } from "react";
import styles from "./price.module.css";

interface WaiveFormProps {
  onWaive(reason: string): void;
  onCancel(): void;
}

/** Asks why a finding may pass. */
export function WaiveForm({ onWaive, onCancel }: WaiveFormProps) {
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) onWaive(reason.trim());
  };
  return (
    <form onSubmit={submit} className={styles.waive}>
      <Input
        autoFocus
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        placeholder="Why may this pass?"
        aria-label="Reason"
      />
      <div className={styles.actions}>
        <Button size="small" htmlType="submit" disabled={!reason.trim()}>
          Waive
        </Button>
        <Button size="small" type="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
