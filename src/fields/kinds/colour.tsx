import type { FieldView, ShowProps } from "../FieldView";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";

export const colour: FieldView<"colour"> = {
  input: lazyInput("ColourInput"),
  cell: ColourCell,
  filter: lazyFilter("PresenceFilter"),
  view: ColourCell,
  width: 112,
};

function ColourCell({ value }: ShowProps<"colour">) {
  if (!value) return <Nothing />;
  return (
    <span className={styles.number}>
      <span className={styles.swatch} style={{ background: value }} />
      {value}
    </span>
  );
}
