import styles from "./PlainSelect.module.css";

interface PlainSelectProps<Value extends string> {
  label: string;
  /** Shows the label. Without it, only screen readers read the label. */
  showsLabel?: true;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: Value): void;
  className?: string | undefined;
}

/** The browser's own select, for a few choices beside a heading or a list. */
export function PlainSelect<Value extends string>(props: PlainSelectProps<Value>) {
  const { label, showsLabel, value, options, onChange, className = "" } = props;
  return (
    <label className={styles.label}>
      <span className={showsLabel ? undefined : "heard"}>{label}</span>
      <select
        className={`${styles.select} ${className}`}
        value={value}
        onChange={({ target: { selectedIndex } }) => {
          const chosen = options[selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
