import { use } from "react";
import { resources } from "../../../resources";
import { type Field, type FieldKinds, initialValue, nestedFields } from "../../../schema";
import { useFieldEnvironment } from "../../FieldEnvironment";
import type { Around, InputProps } from "../../FieldView";
import { BesideLine } from "../../FormField";
import { viewIn } from "../../viewIn";
import styles from "./matrix.module.css";

type Matrix = NonNullable<FieldKinds["rows"]["matrix"]>;
type Option = readonly [value: string, label: string];

/** Rows as tables with fixed lines. Tab moves between the cells; the tables stand below one another in a narrow form. */
export function MatrixInput(props: InputProps<"rows"> & { matrix: Matrix }) {
  const { id, field, value, onChange, errors, disabled, matrix } = props;
  const { views } = useFieldEnvironment();
  const beside = use(BesideLine);
  const rows = value ?? [];
  const { [matrix.group]: group, [matrix.line]: line, ...cells } = nestedFields(field);
  const columns = Object.entries(cells);
  const defaults = Object.fromEntries(columns.map(([name, inner]) => [name, initialValue(inner)]));
  const set = (at: number, row: Around) => {
    const isUsual = columns.every(([name]) => row[name] === defaults[name]);
    const changed = at < 0 ? [...rows, row] : rows.map((one, index) => (index === at ? row : one));
    onChange(isUsual ? changed.filter((one) => one !== row) : changed);
  };
  return (
    <div>
      <dl className={styles.words}>
        {columns.map(([name, { label, help }]) => (
          <div key={name}>
            <dt>{label}:</dt> <dd>{help}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.tables}>
        {optionsOf(group).map(([ofGroup, groupLabel]) => (
          <table key={ofGroup} className={styles.table}>
            <caption>{groupLabel}</caption>
            <thead>
              <tr>
                <td />
                {columns.map(([name, { label }]) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            {optionsOf(line).map(([ofLine, lineLabel]) => {
              const at = rows.findIndex(
                (row) => row[matrix.group] === ofGroup && row[matrix.line] === ofLine,
              );
              const row = rows[at] ?? { ...defaults, [matrix.group]: ofGroup, [matrix.line]: ofLine };
              const wrong = Object.entries(errors ?? {}).filter(
                ([path]) => path.split(".")[0] === String(at),
              );
              const note = beside(row);
              const noteId = `${id}.${ofGroup}.${ofLine}-note`;
              return (
                <tbody key={ofLine}>
                  <tr>
                    <th scope="row">{lineLabel}</th>
                    {columns.map(([name, inner]) => {
                      const { input: Input } = viewIn(views, inner);
                      const within = boundBy(inner, cells, matrix.most?.[name], row);
                      return (
                        <td key={name}>
                          <Input
                            id={`${id}.${ofGroup}.${ofLine}.${name}`}
                            field={within}
                            value={valueIn(within, row[name])}
                            around={row}
                            label={`${inner.label}, ${groupLabel}, ${lineLabel}`}
                            describedBy={note || wrong.length > 0 ? noteId : undefined}
                            disabled={disabled}
                            compact
                            onChange={(next) => set(at, { ...row, [name]: next })}
                          />
                        </td>
                      );
                    })}
                  </tr>
                  {(note || wrong.length > 0) && (
                    <tr>
                      <td />
                      <td id={noteId} colSpan={columns.length} className={styles.note}>
                        {wrong.length > 0 && (
                          <p role="alert">{wrong.flatMap(([, words]) => words).join(" ")}</p>
                        )}
                        {note}
                      </td>
                    </tr>
                  )}
                </tbody>
              );
            })}
          </table>
        ))}
      </div>
    </div>
  );
}

function optionsOf(field: Field | undefined): readonly Option[] {
  if (field?.kind === "choice")
    return Object.entries(field.choices).map(([value, { label }]): Option => [value, label]);
  return resources.flatMap(({ name, label, ownedBy }): Option[] => (ownedBy ? [[name, label.many]] : []));
}

/** The choice without the options beyond that of another field of the line. */
function boundBy(
  field: Field,
  cells: Readonly<Record<string, Field>>,
  by: string | undefined,
  row: Around,
): Field {
  const other = by === undefined ? undefined : cells[by];
  if (field.kind !== "choice" || other?.kind !== "choice") return field;
  const most = Object.keys(other.choices).indexOf(String(row[by ?? ""]));
  return { ...field, choices: Object.fromEntries(Object.entries(field.choices).slice(0, most + 1)) };
}

/** What holds: the last option left, where the stored one lies beyond it. */
const valueIn = (field: Field, value: unknown): unknown =>
  field.kind === "choice" && !(String(value) in field.choices) ? Object.keys(field.choices).at(-1) : value;
