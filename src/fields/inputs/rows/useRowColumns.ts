import { useMemo } from "react";
import { canRead, canWrite, type Field, type FieldKinds, nestedFields } from "../../../schema";
import { useFieldEnvironment } from "../../FieldEnvironment";
import { isRequired } from "../../isRequired";
import { type AnyFieldView, viewIn } from "../../viewIn";

export interface RowColumn {
  name: string;
  inner: Field;
  view: AnyFieldView;
  isRequired: boolean;
  isClosed: boolean;
}

export interface RowColumns {
  cells: readonly RowColumn[];
  /** Below the row, across the whole table: groups and tables. */
  below: readonly RowColumn[];
  /** The main values of a row, shown where it is folded to one line. */
  summary: readonly RowColumn[];
}

/** The fields of a row that the role may see, except the row's id. */
export function useRowColumns(field: FieldKinds["rows"]): RowColumns {
  const { actor, views } = useFieldEnvironment();
  return useMemo(() => {
    const columns = Object.entries(nestedFields(field))
      .filter(([name, inner]) => name !== "id" && canRead(inner, actor))
      .map(([name, inner]): RowColumn => ({
        name,
        inner,
        view: viewIn(views, inner),
        isRequired: isRequired(inner),
        isClosed: inner.readOnly === true || !canWrite(inner, actor),
      }));
    const cells = columns.filter(({ view }) => !view.composite);
    const { summary } = field;
    return {
      cells,
      summary: summary ? cells.filter(({ name }) => summary.includes(name)) : cells.slice(0, 3),
      below: columns.filter(({ view }) => view.composite),
    };
  }, [field, actor, views]);
}
