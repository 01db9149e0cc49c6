import { Button } from "antd";
import type { ReactNode } from "react";
import { inSentence } from "../../../domain/formats/text";
import type { Resource } from "../../../schema";
import styles from "./ListStates.module.css";

interface ListEmptyProps {
  resource: Resource;
  isFiltered: boolean;
  /** The option whose tab is open; undefined where all rows are. */
  tab: unknown;
  trash: boolean;
  /** What to say of the open tab, or of all rows, where there is more to say than that there are none. */
  words: string | undefined;
  onClear(): void;
  /** The button that makes the first row. */
  children?: ReactNode;
}

/** A list without rows: because there are none yet or none in the open tab, or because of the filters. */
export function ListEmpty({ resource, isFiltered, tab, trash, words, onClear, children }: ListEmptyProps) {
  const many = inSentence(resource.label.many);
  const divider = resource.fields[resource.list.tabs ?? ""];
  const under = divider?.kind === "choice" ? divider.choices[String(tab)]?.label : undefined;
  const none = words ?? (under ? `There are no ${many} under “${under}”` : `There are no ${many} yet`);
  return (
    <div className={styles.state}>
      {isFiltered ? (
        <>
          <p className={styles.title}>{`No ${many} match`}</p>
          <Button onClick={onClear}>Clear filters</Button>
        </>
      ) : (
        <>
          <p className={styles.title}>{trash ? "The trash is empty" : none}</p>
          <p className={styles.words}>
            {trash ? `Deleted ${many} wait here and can be restored.` : resource.purpose}
          </p>
          {children}
        </>
      )}
    </div>
  );
}
