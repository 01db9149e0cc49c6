import { Button } from "antd";
import styles from "./ResourceForm.module.css";
import { fieldLabels } from "./fieldLabels";
import type { FormController } from "./useResourceForm";

/** Stands above a form in which somebody has typed over what somebody else has saved since: said before one saves. */
export function ChangedMeanwhile({ controller }: { controller: FormController }) {
  const { resource, contested, conflict } = controller;
  if (contested.length === 0 || conflict) return null;
  return (
    <div role="status" className={styles.kept}>
      <p>{`Changed elsewhere just now too: ${fieldLabels(resource, contested)}. What you typed is still here.`}</p>
      <Button size="small" onClick={controller.decide}>
        Compare
      </Button>
    </div>
  );
}
