import { CloseOutlined } from "@ant-design/icons";
import { Popover, Spin } from "antd";
import { type ReactNode, Suspense, useRef, Fragment } from "react";
import { PopoverBody } from "../../../components/PopoverBody";
import styles from "./ListToolbar.module.css";
import type { Condition } from "../../../fields/FieldView";
import { FieldCell } from "../../../fields/FieldCell";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { conditionJoins, elementOf, heldOf } from "../../../domain/formats/conditionWords";
import { type Field, takesWord, wordText } from "../../../schema";

interface ChipProps {
  label: string;
  removeLabel: string;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onLeave(): void;
  onRemove(): void;
  content: ReactNode;
  children: ReactNode;
}

/** A filter in words. A click opens it, the cross removes it. */
export function Chip({
  label,
  removeLabel,
  isOpen,
  onOpen,
  onLeave,
  onRemove,
  content,
  children,
}: ChipProps) {
  const words = useRef<HTMLButtonElement>(null);
  const close = () => {
    const bar = words.current?.closest('[role="search"]');
    onLeave();
    onOpen(false);
    // An empty filter disappears with its popover.
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
          if (!opens) onLeave();
          onOpen(opens);
        }}
        destroyOnHidden
        content={
          <Suspense fallback={<Spin />}>
            <PopoverBody label={label} onEscape={close}>
              {content}
            </PopoverBody>
          </Suspense>
        }
      >
        <button ref={words} type="button" className={styles.words} aria-expanded={isOpen}>
          {children}
        </button>
      </Popover>
      <button
        type="button"
        className={styles.remove}
        aria-label={removeLabel}
        onClick={() => {
          onOpen(false);
          onRemove();
        }}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}

/** A condition in words, after the field's name: ": Kochi or Munnar", " from 24 Dec 2026". */
export function ConditionWords({
  field,
  condition: { operator, value },
}: {
  field: Field;
  condition: Condition;
}) {
  const { currencies, formats } = useFieldEnvironment();
  if (operator === "null") return <>{value === true ? " is empty" : " is filled"}</>;
  const values = [value].flat();
  return (
    <>
      {conditionJoins[operator]}
      {values.map((one, index) => (
        <Fragment key={index}>
          {index > 0 && (operator === "between" ? " – " : " or ")}
          {takesWord(field, operator, one) ? (
            wordText(String(one), formats.locale)
          ) : operator === "like" ? (
            `“${String(one)}”`
          ) : (
            <FieldCell field={elementOf(field)} value={heldOf(field, one, currencies[0])} around={{}} />
          )}
        </Fragment>
      ))}
    </>
  );
}
