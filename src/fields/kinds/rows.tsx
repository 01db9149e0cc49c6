import { lazy, Suspense } from "react";
import { applies, canRead, type Field, nestedFields } from "../../schema";
import { OuterBodies } from "../currencyAround";
import type { FieldView, ShowProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { FieldCell } from "../FieldCell";
import { lazyInput } from "./lazyParts";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";
import { useOuterBodies } from "../useOuterBodies";

const CopyRows = lazy(() => import("../inputs/rows/CopyRows").then((m) => ({ default: m.CopyRows })));

export const rows: FieldView<"rows"> = {
  input: lazyInput("RowsInput"),
  cell: ({ value, field }) =>
    value?.length ? (
      <span>{`${value.length} ${value.length === 1 ? field.one : field.label.toLowerCase()}`}</span>
    ) : (
      <Nothing />
    ),
  filter: null,
  view: RowsView,
  width: 120,
  wide: true,
  composite: true,
};

function RowsView({ value, field, around }: ShowProps<"rows">) {
  const { actor, views } = useFieldEnvironment();
  const outer = useOuterBodies(around);
  if (!value?.length) return <Nothing />;
  const columns = Object.entries(nestedFields(field)).filter(
    ([name, column]) =>
      canRead(column, actor) &&
      !isHidden(name) &&
      value.some((row) => isTold(row[name], column) && applies(column, [row, ...outer])),
  );
  const end = (kind: keyof typeof views) => (views[kind].align ? styles.end : undefined);
  return (
    <OuterBodies value={outer}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={field.label}>
        <table className={`${styles.table} ${styles.whole}`}>
          <thead>
            <tr>
              {columns.map(([name, column]) => (
                <th key={name} scope="col" className={end(column.kind)}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {value.map((row, index) => (
              <tr key={index}>
                {columns.map(([name, column]) => (
                  <td key={name} className={end(column.kind)}>
                    {applies(column, [row, ...outer]) ? (
                      <FieldCell field={column} value={row[name]} around={row} />
                    ) : (
                      <Nothing />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {value.length > 1 && columns.length > 1 && (
        <Suspense>
          <CopyRows
            rows={value}
            columns={Object.entries(nestedFields(field)).flatMap(([name, inner]) =>
              isHidden(name) || !canRead(inner, actor) || views[inner.kind].composite
                ? []
                : [{ name, inner }],
            )}
            around={around}
          />
        </Suspense>
      )}
    </OuterBodies>
  );
}

/** Rows may carry an id for the program's own use. */
const isHidden = (name: string) => name === "id";
/** A number or an answer that is as it would be by itself tells nothing: "Min. nights 1", "Priority 0". */
const isTold = (value: unknown, column: Field) =>
  value != null &&
  !(Array.isArray(value) && value.length === 0) &&
  !((column.kind === "number" || column.kind === "yesNo") && value === column.default);
