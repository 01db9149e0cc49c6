import { Input } from "antd";
import type { InputProps } from "../FieldView";
import { controlProps } from "./controlProps";
import styles from "./inputs.module.css";

/** A colour from the browser's own picker, or typed as #rrggbb. */
export function ColourInput({ field, value, onChange, ...control }: InputProps<"colour">) {
  return (
    <span className={styles.inline}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={`Pick ${field.label.toLowerCase()}`}
        value={value && /^#[0-9a-f]{6}$/.test(value) ? value : "#808080"}
        disabled={control.disabled}
        onChange={({ target }) => onChange(target.value.toLowerCase())}
      />
      <Input
        {...controlProps(control)}
        className={styles.swatchText}
        value={value ?? ""}
        placeholder="#318afb"
        maxLength={7}
        onChange={({ target }) => onChange(target.value.trim().toLowerCase() || null)}
      />
    </span>
  );
}
