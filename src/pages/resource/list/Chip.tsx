import { CloseOutlined } from "@ant-design/icons";
import { Popover, Spin } from "antd";
import { type ReactNode, Suspense, useRef, Fragment } from "react";
import { PopoverBody } from "../../../components/PopoverBody";
import styles from "./ListToolbar.module.css";
import type { Condition } from "../../../fields/FieldView";
import { FieldCell } from "../../../fields/FieldCell";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type Field, readAsked } from "../../../schema";

interface ChipProps {
  /** Of what opens. */
  label: string;
  removeLabel: string;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  /** Hands on what is still being typed, before it closes. */
  onLeave(): void;
  onRemove(): void;
  content: ReactNode;
  /** What is asked for, in words. */
  children: ReactNode;
}

/** What a list is narrowed by, in words: a click opens it, the cross takes it away. */
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

/** What joins the field's name and the values. */
const joins: Partial<Record<Condition["operator"], string>> = {
  eq: ": ",
  in: ": ",
  between: ": ",
  ne: " is not ",
  nin: " is none of ",
  like: " contains ",
  gt: " after ",
  gte: " from ",
  lt: " before ",
  lte: " up to ",
};

/** A condition in words, behind the field's name: ": Kochi or Munnar", " from 24 Dec 2026". */
export function ConditionWords({
  field,
  condition: { operator, value },
}: {
  field: Field;
  condition: Condition;
}) {
  const { currencies } = useFieldEnvironment();
  if (operator === "null") return <>{value === true ? " is empty" : " is filled"}</>;
  const values = [value].flat();
  return (
    <>
      {joins[operator]}
      {values.map((one, index) => (
        <Fragment key={index}>
          {index > 0 && (operator === "between" ? " – " : " or ")}
          {operator === "like" ? (
            `“${String(one)}”`
          ) : (
            <FieldCell field={elementOf(field)} value={heldOf(field, one, currencies[0])} around={{}} />
          )}
        </Fragment>
      ))}
    </>
  );
}

/** A condition on a list-valued field names one element of it. */
function elementOf(field: Field): Field {
  if (field.kind === "choices") return { kind: "choice", label: field.label, choices: field.choices };
  if (field.kind === "references") return { kind: "reference", label: field.label, to: field.to };
  if (field.kind === "tags") return { kind: "text", label: field.label };
  return field.kind === "numbers" ? { kind: "number", label: field.label } : field;
}

/** A condition on money may name the amount alone. */
const heldOf = (field: Field, value: unknown, currency = "EUR"): unknown =>
  field.kind === "money" ? { currency, ...readAsked(value) } : value;
