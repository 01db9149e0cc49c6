import { CloseOutlined } from "@ant-design/icons";
import { Popover, Spin } from "antd";
import { Suspense } from "react";
import type { Condition } from "../../../fields/FieldView";
import { ConditionWords } from "./ConditionWords";
import type { ListFilter } from "./listFilters";
import styles from "./ListToolbar.module.css";

interface FilterChipProps {
  filter: ListFilter;
  conditions: readonly Condition[];
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onChange(conditions: readonly Condition[]): void;
}

/** A filter in words; a click opens it, the cross takes it away. */
export function FilterChip({ filter, conditions, isOpen, onOpen, onChange }: FilterChipProps) {
  const { field, Editor } = filter;
  return (
    <span className={styles.chip}>
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={onOpen}
        destroyOnHidden
        content={
          <Suspense fallback={<Spin />}>
            <Editor field={field} conditions={conditions} onChange={onChange} />
          </Suspense>
        }
      >
        <button type="button" className={styles.words} aria-expanded={isOpen}>
          {field.label}
          {conditions.map((condition, index) => (
            <ConditionWords key={index} field={field} condition={condition} />
          ))}
        </button>
      </Popover>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove the filter ${field.label}`}
        onClick={() => {
          onOpen(false);
          onChange([]);
        }}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}
