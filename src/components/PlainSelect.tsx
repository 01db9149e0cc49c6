import styles from "./PlainSelect.module.css";

interface PlainSelectProps<Value extends string> {
  label: string;
  /** Whether the label is seen beside it; it is read out in any case. */
  showsLabel?: true;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: Value): void;
  className?: string | undefined;
}

/** The device's own select, for a few choices beside a heading or a list. */
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
