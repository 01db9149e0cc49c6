import type { ComponentType } from "react";
import { FieldCell } from "../../fields/FieldCell";
import { isEmptyValue } from "../../fields/isEmptyValue";
import type { AnyRow, Resource } from "../../schema";
import type { ListColumn } from "./listState/listColumns";
import styles from "./RowFacts.module.css";

interface RowFactsProps {
  resource: Resource;
  row: AnyRow;
  /** The facts it may show. Empty ones are left out. */
  columns: readonly ListColumn[];
  /** Components that show a field instead of its kind's, by the field's name. */
  cells?: Readonly<Record<string, ComponentType<{ row: AnyRow }>>> | undefined;
  /** Labels instead of the fields', by the field's name. */
  headings?: Readonly<Record<string, string>> | undefined;
  /** The field that the title shows. */
  about?: string | undefined;
}

/** What a row has in these columns, besides its title. */
export function RowFacts({ resource, row, columns, cells, headings, about }: RowFactsProps) {
  const facts = columns.filter(
    ({ name, valueOf }) =>
      // A custom cell may show something for an empty field.
      name !== resource.title &&
      name !== about &&
      (cells?.[name] !== undefined || !isEmptyValue(valueOf(row))),
  );
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, field, valueOf }) => {
        const Own = cells?.[name];
        return (
          <div key={name}>
            {/* With `about`, a page has cells that name themselves. */}
            <dt className={about === undefined ? undefined : "heard"}>{headings?.[name] ?? field.label}</dt>
            <dd>{Own ? <Own row={row} /> : <FieldCell field={field} value={valueOf(row)} around={row} />}</dd>
          </div>
        );
      })}
    </dl>
  );
}
