import { Button } from "antd";
import type { ReactNode } from "react";
import { inSentence } from "../../../domain/formats/text";
import type { Resource } from "../../../schema";
import styles from "./ListStates.module.css";

interface ListEmptyProps {
  resource: Resource;
  isFiltered: boolean;
  tab: unknown;
  trash: boolean;
  /** Text of this empty tab, in place of the usual one. */
  words: string | undefined;
  onClear(): void;
  children?: ReactNode;
}

/** A list without rows: none exist yet, none are in the open tab or the trash, or none match. */
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

export const ListFailure = ({ message, onRetry }: { message: string; onRetry(): void }) => (
  <div className={styles.state} role="alert">
    <p className={styles.title}>This list could not be read</p>
    <p className={styles.words}>{message}</p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
);
