import { Skeleton } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { apiErrorOf } from "../../providers/apiError";
import { useListRows } from "../../providers/rows/listRows";
import { Panel } from "../../components/Panel";
import { Trouble } from "../../components/Trouble";
import words from "../../components/words.module.css";
import styles from "./ListPanel.module.css";
import { firstRows, listHref, type ListView, shownRows } from "./listView";

interface ListPanelProps<Row> {
  heading: string;
  /** Beside the heading, small. */
  note?: string;
  view: ListView;
  /** What there is to say where the list is empty. */
  empty: string;
  /** What is drawn of the rows that are read; all of them where it is not given. */
  useRows?(read: readonly Row[]): readonly Row[];
  /** Draws one row, a `li`. */
  children(row: Row): ReactNode;
}

/** The first rows of a list, with the way to all of it. */
export function ListPanel<Row>({ useRows = asRead, ...props }: ListPanelProps<Row>) {
  const { heading, note, view, empty, children } = props;
  const { data, isPending, error, refetch } = useListRows<Row>(view.resource, firstRows(view, shownRows));
  const rows = useRows(data?.rows ?? []);
  const rest = data ? data.total - data.rows.length : 0;
  return (
    <Panel heading={heading} actions={note && <span className={words.muted}>{note}</span>}>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {error && <Trouble message={apiErrorOf(error).message} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <p className={words.muted}>{empty}</p>}
      {rows.length > 0 && <ul className={styles.rows}>{rows.map(children)}</ul>}
      {rest > 0 && data && (
        <Link to={listHref(view)} className={styles.all}>
          {data.isAtLeast ? "Show all" : `Show all ${data.total}`}
        </Link>
      )}
    </Panel>
  );
}

const asRead = <Row,>(read: readonly Row[]): readonly Row[] => read;
