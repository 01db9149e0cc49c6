import { Select, type SelectProps } from "antd";
import { useId } from "react";
import type { InputProps } from "../FieldView";
import styles from "./inputs.module.css";
import { useLeaveByTab } from "./useLeaveByTab";

/** Pixels: the list of a select in a table is wider than itself. */
const listInTable = 220;

/** Where typing finds an option. A touch screen would bring up its keyboard over a short list. */
const hasKeyboard = () => !matchMedia("(pointer: coarse)").matches;

type Named = Partial<Pick<InputProps<"choice">, "id" | "label" | "describedBy" | "errors" | "compact">>;

/**
 * Ant Design's select, named by a label. Its own `aria-label` would also stand on an element without a role, where no
 * name may stand; a label that is only heard is in its place.
 */
export function SelectBox<Value>({
  id,
  label,
  describedBy,
  errors,
  compact,
  ...props
}: SelectProps<Value> & Named) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const leaveByTab = useLeaveByTab({ isForSeveral: props.mode !== undefined });
  return (
    <>
      {label && (
        <label htmlFor={inputId} className="heard">
          {label}
        </label>
      )}
      <Select<Value>
        className={styles.whole}
        showSearch={hasKeyboard()}
        optionFilterProp="label"
        onInputKeyDown={leaveByTab}
        {...props}
        id={inputId}
        popupMatchSelectWidth={compact ? listInTable : true}
        aria-describedby={describedBy}
        aria-invalid={errors ? true : undefined}
        {...(errors ? { status: "error" as const } : {})}
      />
    </>
  );
}
