import type { ReactNode } from "react";
import { Link } from "react-router";
import { useListRows } from "../../providers/rows/listRows";
import { Loaded } from "../../components/Loaded";
import { Panel } from "../../components/Panel";
import words from "../../components/words.module.css";
import styles from "./ListPanel.module.css";
import { firstRows, listHref, type ListView, shownRows } from "./listView";

interface ListPanelProps<Row> {
  heading: string;
  note?: string;
  view: ListView;
  empty: string;
  /** Selects the rows to draw from the rows read; all if not given. */
  useRows?(read: readonly Row[]): readonly Row[];
  /** Draws one row as a `li`. */
  children(row: Row): ReactNode;
}

export function ListPanel<Row>({ useRows = asRead, ...props }: ListPanelProps<Row>) {
  const { heading, note, view, empty, children } = props;
  const query = useListRows<Row>(view.resource, firstRows(view, shownRows));
  const rows = useRows(query.data?.rows ?? []);
  return (
    <Panel heading={heading} actions={note && <span className={words.muted}>{note}</span>}>
      <Loaded query={query} rows={4}>
        {(read) => (
          <>
            {rows.length === 0 ? (
              <p className={words.muted}>{empty}</p>
            ) : (
              <ul className={styles.rows}>{rows.map(children)}</ul>
            )}
            {read.total > read.rows.length && (
              <Link to={listHref(view)} className={styles.all}>
                {read.isAtLeast ? "Show all" : `Show all ${read.total}`}
              </Link>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const asRead = <Row,>(read: readonly Row[]): readonly Row[] => read;
