import { EyeOutlined } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import { Link } from "react-router";
import { FieldCell } from "../../../fields/FieldCell";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import type { AnyRow, Resource } from "../../../schema";
import { rowPath } from "../../../providers/resourcePath";
import { titleOf } from "../titleOf";
import { lookBySpace } from "../look/lookBySpace";
import { lookOf } from "../look/lookOf";
import { useTrash } from "../useTrash";
import type { ListViewProps } from "./ListView";
import styles from "./ListTable.module.css";
import { RowActions } from "./RowActions";
import { useKeptScroll } from "./useKeptScroll";

/** The rows of a list as cards, one below the other in a narrow window. */
export function ListCards({ resource, data, cells, headings, about, isSelecting, look }: ListViewProps) {
  const { list, controller, selection } = data;
  const { actor } = useFieldEnvironment();
  const { trash, size } = controller.state;
  const moves = useTrash(resource);
  const scroll = useKeptScroll(list.rows !== undefined);
  return (
    <div {...scroll} className={styles.cardFrame}>
      <ul
        className={styles.cards}
        aria-label={resource.label.many}
        aria-busy={!list.rows || list.isRefreshing}
      >
        {!list.rows &&
          Array.from({ length: Math.min(size, 8) }, (_, index) => (
            <li key={index} className={styles.card} aria-hidden>
              <span className={styles.skeleton} style={{ width: "50%" }} />
            </li>
          ))}
        {list.rows?.map((row) => {
          const path = trash ? undefined : rowPath(resource, row.id, actor);
          const facts = data.chosen.shown.filter(
            ({ name, valueOf }) =>
              // A cell of its own may have something to say of an empty field.
              name !== resource.title &&
              name !== about &&
              (cells?.[name] !== undefined || !isEmptyValue(valueOf(row))),
          );
          const Head = about === undefined ? undefined : cells?.[about];
          return (
            <li
              key={row.id}
              className={styles.card}
              data-row={row.id}
              data-look={lookOf(look, row.id)}
              data-selected={selection.has(row.id)}
              onKeyDown={look && ((event) => lookBySpace(event, () => look.toggle(row.id)))}
            >
              <div className={styles.cardHead}>
                {isSelecting && (
                  <Checkbox
                    aria-label={`Select ${titleOf(resource, row)}`}
                    checked={selection.has(row.id)}
                    onChange={() => selection.toggle(row.id)}
                  />
                )}
                {path ? (
                  <Link to={path} className={`${styles.title} ${styles.cardTitle}`}>
                    {Head ? <Head row={row} /> : titleOf(resource, row)}
                  </Link>
                ) : (
                  <span className={styles.cardTitle}>
                    {Head ? <Head row={row} /> : <CardTitle resource={resource} row={row} />}
                  </span>
                )}
                {Head && <span className={styles.cardNumber}>{titleOf(resource, row)}</span>}
                {trash && <RowActions resource={resource} row={row} trash {...moves} />}
                {look && (
                  <Button
                    type="text"
                    size="small"
                    icon={<EyeOutlined aria-hidden />}
                    aria-label={`Look at ${titleOf(resource, row)}`}
                    title="Look at it beside the list (Space)"
                    onClick={() => look.toggle(row.id)}
                  />
                )}
              </div>
              <dl className={styles.facts}>
                {facts.map(({ name, field, valueOf }) => {
                  const Own = cells?.[name];
                  return (
                    <div key={name}>
                      {/* Where a page says what its rows are about, it draws cells that name themselves. */}
                      <dt className={about === undefined ? undefined : "heard"}>
                        {headings?.[name] ?? field.label}
                      </dt>
                      <dd>
                        {Own ? (
                          <Own row={row} />
                        ) : (
                          <FieldCell field={field} value={valueOf(row)} around={row} />
                        )}
                      </dd>
                    </div>
                  );
                })}
              </dl>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What a row is called, as its kind of field writes it: a choice by its label. */
function CardTitle({ resource, row }: { resource: Resource; row: AnyRow }) {
  const field = resource.fields[resource.title];
  const value = row[resource.title];
  if (!field || value == null || value === "") return <span>{titleOf(resource, row)}</span>;
  return <FieldCell field={field} value={value} around={row} />;
}
