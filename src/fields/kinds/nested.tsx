import { lazy, Suspense } from "react";
import { applies, canRead, type Field, fieldsOfQueryFields, nestedFields } from "../../schema";
import { FieldCell } from "../FieldCell";
import { useFieldEnvironment } from "../FieldEnvironment";
import { FieldShow } from "../FieldShow";
import type { Around, FieldView, ShowProps } from "../FieldView";
import { OuterBodies, useOuterBodies } from "../currencyAround";
import { Nothing } from "../parts/Nothing";
import styles from "../parts/show.module.css";
import { lazyInput } from "./lazyParts";

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

export const group: FieldView<"group"> = {
  input: lazyInput("GroupInput"),
  cell: GroupCell,
  filter: null,
  view: GroupView,
  width: 200,
  wide: true,
  composite: true,
};

function useFilled({ value, field }: ShowProps<"group">, outer: readonly Around[]) {
  const { actor } = useFieldEnvironment();
  return Object.entries(nestedFields(field)).filter(
    ([name, inner]) => value?.[name] != null && canRead(inner, actor) && applies(inner, [value, ...outer]),
  );
}

function GroupCell(props: ShowProps<"group">) {
  const outer = useOuterBodies(props.around);
  const filled = useFilled(props, outer);
  if (!props.value || filled.length === 0) return <Nothing />;
  const { value } = props;
  return (
    <OuterBodies value={outer}>
      {filled.map(([name, inner], index) => (
        <span key={name}>
          {index > 0 && ", "}
          <FieldCell field={inner} value={value[name]} around={value} />
        </span>
      ))}
    </OuterBodies>
  );
}

function GroupView(props: ShowProps<"group">) {
  const outer = useOuterBodies(props.around);
  const filled = useFilled(props, outer);
  if (!props.value || filled.length === 0) return <Nothing />;
  const { value } = props;
  return (
    <OuterBodies value={outer}>
      <dl className={styles.facts}>
        {filled.map(([name, inner]) => (
          <div key={name}>
            <dt>{inner.label}</dt>
            <dd>
              <FieldShow field={inner} value={value[name]} around={value} />
            </dd>
          </div>
        ))}
      </dl>
    </OuterBodies>
  );
}

export const custom: FieldView<"custom"> = {
  input: lazyInput("CustomInput"),
  cell: ({ value }) => {
    const count = Object.values(value ?? {}).filter((one) => one != null).length;
    return count > 0 ? <span>{`${count} filled`}</span> : <Nothing />;
  },
  filter: null,
  view: CustomView,
  width: 120,
  wide: true,
  composite: true,
};

/** The values of all query fields, retired ones included where something is stored. */
function CustomView({ value }: ShowProps<"custom">) {
  const { queryFields } = useFieldEnvironment();
  const filled = Object.entries(fieldsOfQueryFields(queryFields, "all")).filter(
    ([key]) => value?.[key] != null,
  );
  if (!value || filled.length === 0) return <Nothing />;
  return (
    <dl className={styles.facts}>
      {filled.map(([key, field]) => (
        <div key={key}>
          <dt>{field.label}</dt>
          <dd>
            <FieldShow field={field} value={value[key]} around={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
