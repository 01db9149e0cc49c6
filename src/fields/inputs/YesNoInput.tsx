import { Checkbox } from "antd";
import type { InputProps } from "../FieldView";
import { SelectBox } from "./SelectBox";

/** A box to tick; where nothing is an answer too, a choice of yes, no and nothing. */
export function YesNoInput({
  id,
  field,
  value,
  onChange,
  disabled,
  label,
  describedBy,
  autoFocus,
}: InputProps<"yesNo">) {
  if (field.optional)
    return (
      <SelectBox
        id={id}
        label={label}
        describedBy={describedBy}
        disabled={disabled}
        autoFocus={autoFocus}
        allowClear
        placeholder="Not said"
        value={value == null ? null : value ? "yes" : "no"}
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
        onChange={(chosen) => onChange(chosen ? chosen === "yes" : null)}
      />
    );
  const names = { id, disabled, autoFocus, "aria-label": label, "aria-describedby": describedBy };
  return <Checkbox {...names} checked={value === true} onChange={({ target }) => onChange(target.checked)} />;
}
