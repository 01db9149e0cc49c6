import { Button } from "antd";
import type { ReactNode } from "react";
import type { Resource } from "../../../schema/resource";
import styles from "./ListStates.module.css";

interface ListEmptyProps {
  resource: Resource;
  isFiltered: boolean;
  trash: boolean;
  onClear(): void;
  /** The button that makes the first row. */
  children?: ReactNode;
}

/** A list without rows: because there are none yet, or because of the filters. */
export function ListEmpty({ resource, isFiltered, trash, onClear, children }: ListEmptyProps) {
  const many = resource.label.many.toLowerCase();
  return (
    <div className={styles.state}>
      {isFiltered ? (
        <>
          <p className={styles.title}>{`No ${many} match`}</p>
          <Button onClick={onClear}>Clear filters</Button>
        </>
      ) : (
        <>
          <p className={styles.title}>{trash ? "The trash is empty" : `There are no ${many} yet`}</p>
          <p className={styles.words}>
            {trash ? `Deleted ${many} wait here and can be restored.` : resource.purpose}
          </p>
          {children}
        </>
      )}
    </div>
  );
}
