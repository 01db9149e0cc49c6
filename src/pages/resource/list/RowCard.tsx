import { EyeOutlined } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { FieldCell } from "../../../fields/FieldCell";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { rowPath } from "../../../providers/resourcePath";
import type { AnyRow, Figures, Resource } from "../../../schema";
import { figuresFor } from "../listState/listFigures";
import type { ListColumn } from "../listState/listColumns";
import { lookBySpace, lookOf } from "../look/useLook";
import { RowFacts } from "../RowFacts";
import { titleOf } from "../titleOf";
import styles from "./RowCard.module.css";
import { useTrash } from "../runs/useTrash";
import type { ListViewProps } from "./ListView";
import { ColumnFigure, GroupFigure, GroupHead, GroupMore, OtherGroups } from "./Groups";
import groupStyles from "./Groups.module.css";
import type { GroupedRows } from "./useGroups";
import { RowActions } from "./RowActions";
import { useKeptScroll } from "./useKeptScroll";

/** The rows of a list as cards, one below the other in a narrow window. */
export function ListCards({ resource, data, cells, headings, about, isSelecting, look }: ListViewProps) {
  const { tableProps, controller, columns, selection } = data;
  const { trash, size } = controller.state;
  const moves = useTrash(resource);
  const rows = tableProps.dataSource;
  const scroll = useKeptScroll(rows !== undefined);
  const cardOf = (row: AnyRow) => (
    <li
      key={row.id}
      className={styles.card}
      data-row={row.id}
      data-look={lookOf(look, row.id)}
      data-selected={selection.has(row.id)}
      onKeyDown={look && ((event) => lookBySpace(event, () => look.toggle(row.id)))}
    >
      <RowCard
        {...{ resource, row, cells, headings, about, trash }}
        onLook={look?.toggle}
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
  );
  return (
    <div {...scroll} className={styles.frame}>
      {data.grouped?.groups ? (
        <GroupedCards resource={resource} data={data} grouped={data.grouped} cardOf={cardOf} />
      ) : (
        <ul className={styles.cards} aria-label={resource.label.many} aria-busy={tableProps.loading}>
          {!rows &&
            Array.from({ length: Math.min(size, 8) }, (_, index) => (
              <li key={index} className={styles.card} aria-hidden>
                <span className={styles.skeleton} />
              </li>
            ))}
          {rows?.map(cardOf)}
        </ul>
      )}
      {rows && <CardFigures data={data} />}
    </div>
  );
}

interface GroupedCardsProps extends Pick<ListViewProps, "resource" | "data"> {
  grouped: GroupedRows;
  cardOf(row: AnyRow): ReactNode;
}

function GroupedCards({ resource, data, grouped, cardOf }: GroupedCardsProps) {
  const { isPart } = data.figures;
  const figuresOf = (of: Figures) =>
    data.columns.shown.flatMap((column) =>
      data.controller.chosen.figures?.[column.name] && figuresFor(column).length > 0
        ? [
            <span key={column.name} className={groupStyles.named}>
              {column.field.label}
              <GroupFigure column={column} data={data} of={of} />
            </span>,
          ]
        : [],
    );
  return (
    <>
      {grouped.groups?.map((group) => (
        <section key={group.key} className={groupStyles.section}>
          <div className={groupStyles.line}>
            <GroupHead {...{ grouped, group, isPart }} />
            {figuresOf(group)}
          </div>
          {group.isOpen && (
            <ul className={styles.cards} aria-busy={group.rows === undefined}>
              {group.rows
                ? group.rows.map(cardOf)
                : !group.error && (
                    <li className={styles.card} aria-hidden>
                      <span className={styles.skeleton} />
                    </li>
                  )}
            </ul>
          )}
          {group.isOpen && <GroupMore {...{ grouped, group, resource, data }} />}
        </section>
      ))}
      {grouped.other && (
        <div className={groupStyles.line}>
          <OtherGroups other={grouped.other} by={grouped.by} />
          {figuresOf(grouped.other)}
        </div>
      )}
    </>
  );
}

/** The figures under the columns of a table, where there are cards. */
function CardFigures({ data }: Pick<ListViewProps, "data">) {
  const { formats } = useFieldEnvironment();
  const columns = data.columns.shown.filter((column) => figuresFor(column).length > 0);
  if (columns.length === 0) return null;
  const { total, isPart } = data.figures;
  return (
    <dl className={groupStyles.figures}>
      {columns.map((column) => (
        <div key={column.name}>
          <dt>
            {column.field.label}
            {total && ` of ${isPart ? "" : "all "}${formats.number(total.count)}`}
          </dt>
          <dd>
            <ColumnFigure column={column} data={data} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RowCardProps extends Pick<ListViewProps, "resource" | "cells" | "headings" | "about"> {
  row: AnyRow;
  /** The facts it may show. Empty ones are left out. */
  columns: readonly ListColumn[];
  trash: boolean;
  /** Shows it beside the list. Undefined where that is not offered. */
  onLook: ((id: string) => void) | undefined;
  /** Whether it is selected, and how to change that. Undefined without a box. */
  selecting: { isSelected: boolean; onToggle(): void } | undefined;
  isSlim?: boolean;
  children?: ReactNode;
}

export function RowCard(props: RowCardProps) {
  const { resource, row, columns, cells, headings, about, trash, onLook, selecting, isSlim, children } =
    props;
  const { actor } = useFieldEnvironment();
  const path = trash ? undefined : rowPath(resource, row.id, actor);
  const title = titleOf(resource, row);
  const Head = about === undefined ? undefined : cells?.[about];
  return (
    <>
      <div className={styles.head} data-slim={isSlim}>
        {selecting && (
          <Checkbox
            aria-label={`Select ${title}`}
            checked={selecting.isSelected}
            onChange={selecting.onToggle}
          />
        )}
        {path ? (
          <Link to={path} className={styles.title} draggable={false}>
            {Head ? <Head row={row} /> : title}
          </Link>
        ) : (
          <span className={styles.title}>
            {Head ? <Head row={row} /> : <CardTitle resource={resource} row={row} />}
          </span>
        )}
        {Head && <span className={styles.number}>{title}</span>}
        {children}
        {onLook && (
          <Button
            type="text"
            size="small"
            icon={<EyeOutlined aria-hidden />}
            aria-label={`Look at ${title}`}
            title="Look at it beside the list (Space)"
            onClick={() => onLook(row.id)}
          />
        )}
      </div>
      <RowFacts {...{ resource, row, columns, cells, headings, about }} />
    </>
  );
}

/** The title of a row as its kind of field shows it: a choice by its label. */
function CardTitle({ resource, row }: { resource: Resource; row: AnyRow }) {
  const field = resource.fields[resource.title];
  const value = row[resource.title];
  if (!field || value == null || value === "") return <span>{titleOf(resource, row)}</span>;
  return <FieldCell field={field} value={value} around={row} />;
}
