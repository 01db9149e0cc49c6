import { Select, type SelectProps } from "antd";
import { useId } from "react";
import type { InputProps } from "../FieldView";
import styles from "./inputs.module.css";
import { useLeaveByTab } from "./useLeaveByTab";

/** Pixels: in a table, the list of a select is wider than the select. */
const listInTable = 220;

/** Whether options can be searched: on a touch screen the keyboard would cover a short list. */
const hasKeyboard = () => !matchMedia("(pointer: coarse)").matches;

type Named = Partial<Pick<InputProps<"choice">, "id" | "label" | "describedBy" | "errors" | "compact">>;

/** Ant Design's select with a hidden label: its `aria-label` would also name an element without a role. */
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
