import { CloseOutlined } from "@ant-design/icons";
import { Popover, Spin } from "antd";
import { Suspense, useRef } from "react";
import type { Condition } from "../../../fields/FieldView";
import { useTyping } from "../../../fields/useTyping";
import { PopoverBody } from "../../layout/PopoverBody";
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

/** What conditions ask for, without the blanks around their texts. */
const asked = (conditions: readonly Condition[]) =>
  JSON.stringify(
    conditions.map(({ operator, value }) => [operator, value]),
    (_, value: unknown) => (typeof value === "string" ? value.trim() : value),
  );
const isSame = (one: readonly Condition[], other: readonly Condition[]) => asked(one) === asked(other);

/** A filter in words; a click opens it, the cross takes it away. */
export function FilterChip({ filter, conditions, isOpen, onOpen, onChange }: FilterChipProps) {
  const { field, Editor } = filter;
  const typing = useTyping({ value: conditions, onChange, isSame });
  const words = useRef<HTMLButtonElement>(null);
  const close = () => {
    const bar = words.current?.closest('[role="search"]');
    typing.flush();
    onOpen(false);
    // A filter that asks for nothing goes with its popover.
    setTimeout(() => {
      const next = words.current ?? bar?.querySelector<HTMLElement>("[data-add-filter]");
      next?.focus();
    }, 0);
  };
  return (
    <span className={styles.chip}>
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={(opens) => {
          if (!opens) typing.flush();
          onOpen(opens);
        }}
        destroyOnHidden
        content={
          <Suspense fallback={<Spin />}>
            <PopoverBody label={`Filter ${field.label}`} onEscape={close}>
              <Editor field={field} conditions={typing.shown} onChange={typing.type} />
            </PopoverBody>
          </Suspense>
        }
      >
        <button ref={words} type="button" className={styles.words} aria-expanded={isOpen}>
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
          typing.handOn([]);
        }}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}
