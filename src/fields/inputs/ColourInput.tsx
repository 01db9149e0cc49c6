import { Input } from "antd";
import type { InputProps } from "../FieldView";
import styles from "./inputs.module.css";

/** A colour from the browser's own picker, or typed as #rrggbb. */
export function ColourInput({
  id,
  field,
  value,
  onChange,
  disabled,
  label,
  describedBy,
  faults,
  autoFocus,
}: InputProps<"colour">) {
  return (
    <span className={styles.inline}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={`Pick ${field.label.toLowerCase()}`}
        value={value && /^#[0-9a-f]{6}$/.test(value) ? value : "#808080"}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value.toLowerCase())}
      />
      <Input
        id={id}
        className={styles.swatchText}
        value={value ?? ""}
        placeholder="#318afb"
        maxLength={7}
        disabled={disabled}
        autoFocus={autoFocus}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={faults ? true : undefined}
        {...(faults ? { status: "error" as const } : {})}
        onChange={({ target }) => onChange(target.value.trim().toLowerCase() || null)}
      />
    </span>
  );
}
