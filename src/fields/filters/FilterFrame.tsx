import { Segmented } from "antd";
import type { ReactNode } from "react";
import type { Condition } from "../FieldView";
import styles from "./filters.module.css";

interface FilterFrameProps {
  optional: boolean | undefined;
  conditions: readonly Condition[];
  onChange(conditions: readonly Condition[]): void;
  children?: ReactNode;
}

/** A filter by value; where a field may be empty, also by whether it is. */
export function FilterFrame({ optional, conditions, onChange, children }: FilterFrameProps) {
  const presence = conditions.find(({ operator }) => operator === "null");
  const mode = presence ? (presence.value === true ? "empty" : "filled") : "value";
  if (!optional && !presence) return <div className={styles.frame}>{children}</div>;
  return (
    <div className={styles.frame}>
      <Segmented
        block
        size="small"
        aria-label="What is asked for"
        value={mode}
        options={[
          ...(children ? [{ value: "value", label: "By value" }] : []),
          { value: "empty", label: "Empty" },
          { value: "filled", label: "Filled" },
        ]}
        onChange={(chosen) =>
          onChange(chosen === "value" ? [] : [{ operator: "null", value: chosen === "empty" }])
        }
      />
      {mode === "value" && children}
    </div>
  );
}
