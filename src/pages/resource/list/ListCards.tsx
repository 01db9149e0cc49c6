import { useTrash } from "../useTrash";
import type { ListViewProps } from "./ListView";
import { RowActions } from "./RowActions";
import { RowCard } from "./RowCard";
import styles from "./RowCard.module.css";
import { useKeptScroll } from "./useKeptScroll";
import { lookBySpace, lookOf } from "../look/useLook";

/** The rows of a list as cards, one below the other in a narrow window. */
export function ListCards({ resource, data, cells, headings, about, isSelecting, look }: ListViewProps) {
  const { tableProps, controller, columns, selection } = data;
  const { trash, size } = controller.state;
  const moves = useTrash(resource);
  const rows = tableProps.dataSource;
  const scroll = useKeptScroll(rows !== undefined);
  return (
    <div {...scroll} className={styles.frame}>
      <ul className={styles.cards} aria-label={resource.label.many} aria-busy={tableProps.loading}>
        {!rows &&
          Array.from({ length: Math.min(size, 8) }, (_, index) => (
            <li key={index} className={styles.card} aria-hidden>
              <span className={styles.skeleton} />
            </li>
          ))}
        {rows?.map((row) => (
          <li
            key={row.id}
            className={styles.card}
            data-row={row.id}
            data-look={lookOf(look, row.id)}
            data-selected={selection.has(row.id)}
            onKeyDown={look && ((event) => lookBySpace(event, () => look.toggle(row.id)))}
          >
            <RowCard
              {...{ resource, row, cells, headings, about, look, trash }}
              columns={columns.shown}
              selecting={
                isSelecting
                  ? { isSelected: selection.has(row.id), onToggle: () => selection.toggle(row.id) }
                  : undefined
              }
            >
              {trash && <RowActions resource={resource} row={row} trash {...moves} />}
            </RowCard>
          </li>
        ))}
      </ul>
    </div>
  );
}
