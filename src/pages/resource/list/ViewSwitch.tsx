import { useId } from "react";
import type { ChosenView } from "./listViews";
import styles from "./ViewSwitch.module.css";

/** In which of its views a list is drawn. Plain inputs: Ant Design's would be 2 KiB more of every list. */
export function ViewSwitch({ view: { name, offered, choose } }: { view: ChosenView }) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label="View of the list" className={styles.views}>
      {offered.map(({ name: value, label, Icon }) => (
        <label key={value} className={styles.view}>
          <input type="radio" name={group} checked={value === name} onChange={() => choose(value)} />
          <Icon aria-hidden />
          {label}
        </label>
      ))}
    </div>
  );
}
