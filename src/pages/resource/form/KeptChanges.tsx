import { Button } from "antd";
import styles from "./ResourceForm.module.css";
import { useKeptChanges } from "./useKeptChanges";
import type { FormController } from "./useResourceForm";

/** Stands above a form: offers what was typed into it before the session ended, and keeps it should that happen again. */
export function KeptChanges({ controller }: { controller: FormController }) {
  const { isKept, restore, drop } = useKeptChanges(controller);
  if (!isKept) return null;
  return (
    <div role="status" className={styles.kept}>
      <p>You had unsaved changes here when your session ended.</p>
      <Button size="small" type="primary" onClick={restore}>
        Restore
      </Button>
      <Button size="small" onClick={drop}>
        Discard
      </Button>
    </div>
  );
}
