import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { readDecimal } from "../format/readDecimal";
import { lazyFilter, lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";

export const number: FieldView<"number"> = {
  input: lazyInput("NumberInput"),
  cell: NumberCell,
  filter: lazyFilter("NumberFilter"),
  view: NumberCell,
  align: "end",
  width: 104,
  unread: (value, { decimals = 0 }, formats) =>
    Number.isNaN(value)
      ? decimals === 0
        ? "Enter a whole number."
        : `Enter a number such as ${formats.number(12.5)}, with at most ${decimals} decimals.`
      : undefined,
  parse(typed, { decimals = 0 }, { locale }) {
    const units = readDecimal(typed, decimals, locale);
    return units === undefined ? undefined : units / 10 ** decimals;
  },
};

function NumberCell({ value, field }: ShowProps<"number">) {
  const { formats } = useFieldEnvironment();
  if (value == null) return <Nothing />;
  return (
    <span className={styles.number}>
      {formats.number(value, { maximumFractionDigits: field.decimals ?? 0 })}
      {field.unit && <span className={styles.unit}> {field.unit}</span>}
    </span>
  );
}
