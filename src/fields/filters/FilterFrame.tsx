import { Segmented } from "antd";
import { type ReactNode, useId } from "react";
import type { Condition } from "../FieldView";
import styles from "./filters.module.css";

interface FilterFrameProps {
  field: { optional?: true };
  conditions: readonly Condition[];
  onChange(conditions: readonly Condition[]): void;
  children?: ReactNode;
}

/** A filter by value; for optional fields also by empty or filled. */
export function FilterFrame({ field: { optional }, conditions, onChange, children }: FilterFrameProps) {
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

interface RangeFilterProps<Value> extends FilterFrameProps {
  end(props: {
    id: string;
    value: Value | undefined;
    onChange(value: Value | null | undefined): void;
  }): ReactNode;
}

/** A range, both ends included; one end is enough. */
export function RangeFilter<Value extends string | number>({
  field,
  conditions,
  onChange,
  children,
  end,
}: RangeFilterProps<Value>) {
  const id = useId();
  const [from, to] = rangeOf<Value>(conditions);
  return (
    <FilterFrame {...{ field, conditions, onChange }}>
      {children}
      <div className={styles.range}>
        <div>
          <label htmlFor={`${id}from`}>From</label>
          {end({
            id: `${id}from`,
            value: from,
            onChange: (value) => onChange(conditionsOf(value ?? undefined, to)),
          })}
        </div>
        <div>
          <label htmlFor={`${id}to`}>To</label>
          {end({
            id: `${id}to`,
            value: to,
            onChange: (value) => onChange(conditionsOf(from, value ?? undefined)),
          })}
        </div>
      </div>
    </FilterFrame>
  );
}

/** The range that the conditions mean; one value is a range of its own. */
export function rangeOf<Value>(
  conditions: readonly Condition[],
): [from: Value | undefined, to: Value | undefined] {
  let from: Value | undefined;
  let to: Value | undefined;
  for (const { operator, value } of conditions) {
    // The values were checked against the field's kind when the query was read.
    if (operator === "between" && Array.isArray(value)) [from, to] = value as [Value, Value];
    // As above.
    if (operator === "gte" || operator === "gt" || operator === "eq") from = value as Value;
    // As above.
    if (operator === "lte" || operator === "lt" || operator === "eq") to = value as Value;
  }
  return [from, to];
}

export function conditionsOf<Value>(from: Value | undefined, to: Value | undefined): Condition[] {
  const isThere = (value: Value | undefined) => value !== undefined && !Number.isNaN(value);
  if (isThere(from) && isThere(to)) return [{ operator: "between", value: [from, to] }];
  if (isThere(from)) return [{ operator: "gte", value: from }];
  return isThere(to) ? [{ operator: "lte", value: to }] : [];
}
