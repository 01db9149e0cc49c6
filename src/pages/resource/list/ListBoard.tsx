import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { Button } from "antd";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useNewest } from "../../../fields/useNewest";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import { useFigures } from "../../../providers/rows/figures";
import { unratedWords } from "../../../domain/formats/leftOutWords";
import { moneyMeasures, moneyOf } from "../listState/listFigures";
import { type AnyRow, canRead, maximumPage } from "../../../schema";
import { titleOf } from "../titleOf";
import { TransitionDialog } from "../transition/TransitionMenu";
import { BoardCard, type BoardCardProps, CardBody, type Dragged, idOf } from "./BoardCard";
import {
  type BoardColumn,
  boardColumns,
  boardConditions,
  boardOf,
  boardStep,
  columnFilter,
} from "./listQueries";
import styles from "./ListBoard.module.css";
import { createNearCards } from "./nearCards";
import type { ListViewProps } from "./ListView";
import cards from "./RowCard.module.css";
import type { Rows } from "../../../providers/rows/listRows";
import { type Move, useBoardMoves } from "./useBoardMoves";
import { lookOf } from "../look/useLook";
import { writeListState } from "../listState/readListState";

/** The rows of a list as cards in columns by a choice field, moved by dragging or by keys. */
export function ListBoard(props: ListViewProps) {
  const { resource, view, data, cells, headings, about, look, isSelecting } = props;
  const { by } = boardOf(view);
  const { controller, parts, list, selection } = data;
  const columns = boardColumns(resource, controller.state, view);
  const sums = useColumnSums(props);
  const moves = useBoardMoves(resource, by, parts);
  const [dragged, setDragged] = useState<Dragged>();
  const newest = useNewest({ moves, selection });
  const { shown } = data.columns;
  // The column shows this field.
  const facts = useMemo(() => shown.filter(({ name }) => name !== by), [shown, by]);
  const [nearCards] = useState(createNearCards);
  useEffect(() => (board.current ? nearCards.followBoard(board.current) : undefined), [nearCards]);
  const drawn: BoardCardProps = {
    ...{ resource, by, nearCards, columns: facts, cells, headings, about, isSelecting },
    onLook: look?.toggle,
    onSelect: useCallback((id: string) => newest.current.selection.toggle(id), [newest]),
    onMove: useCallback((row: AnyRow, move: Move) => void newest.current.moves.start(row, move), [newest]),
  };
  const board = useRef<HTMLDivElement>(null);
  const sensors = useSensors(
    // Links of a card stay clickable, and a finger can scroll.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const drop = ({ over }: DragEndEvent) => {
    const move = dragged?.moves.find(({ to }) => idOf(to) === over?.id);
    if (dragged && move) void moves.start(dragged.row, move);
    setDragged(undefined);
  };
  return (
    <>
      <DndContext
        sensors={sensors}
        // The card passes its moves as data.
        onDragStart={({ active }) => setDragged(active.data.current as Dragged | undefined)}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={drop}
      >
        <div
          ref={board}
          className={styles.board}
          tabIndex={0}
          role="region"
          aria-label={`${resource.label.many} by ${inSentence(resource.fields[by]?.label ?? by)}`}
          aria-busy={!parts || list.isRefreshing}
          onKeyDown={(event) => board.current && walk(event, board.current)}
        >
          {columns.map((column, at) => {
            const rows = moves.rowsIn(column.option, parts?.[at]?.rows);
            const isTarget = dragged?.moves.some(({ to }) => to === column.option);
            return (
              <Column
                key={idOf(column.option)}
                column={column}
                part={parts?.[at]}
                change={moves.changeOf(column.option)}
                sums={sums(column.option)}
                drop={dragged && (isTarget ? "yes" : dragged.row[by] === column.option ? "own" : "no")}
                foot={<More {...props} column={column} part={parts?.[at]} onMore={() => data.loadMore(at)} />}
              >
                {rows?.map((row, place) => (
                  <BoardCard
                    key={row.id}
                    {...drawn}
                    row={row}
                    isFirst={place < boardStep}
                    lookAt={lookOf(look, row.id)}
                    isSelected={selection.has(row.id)}
                    isMoving={moves.isMoving(row.id)}
                  />
                ))}
              </Column>
            );
          })}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className={`${cards.card} ${styles.lifted}`}>
              <CardBody {...drawn} row={dragged.row} isSelected={selection.has(dragged.row.id)} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {moves.asking && (
        <TransitionDialog
          {...{ resource, ...moves.asking, title: titleOf(resource, moves.asking.row) }}
          onDone={moves.stopAsking}
        />
      )}
    </>
  );
}

interface ColumnProps {
  column: BoardColumn;
  part: Rows<AnyRow> | undefined;
  /** Rows moved in minus rows moved out that the answer does not show yet. */
  change: number;
  /** Undefined on a board without sums. */
  sums: readonly string[] | undefined;
  /** While a card is dragged: whether it can be dropped here, or is from here. */
  drop: "yes" | "no" | "own" | undefined;
  children: ReactNode;
  foot: ReactNode;
}

function Column({
  column: { option, label, colour },
  part,
  change,
  sums,
  drop,
  children,
  foot,
}: ColumnProps) {
  const { formats } = useFieldEnvironment();
  const { setNodeRef, isOver } = useDroppable({ id: idOf(option), disabled: drop === "no" });
  const count = part && `${formats.number(part.total + change)}${part.isAtLeast ? "+" : ""}`;
  const isEmpty = part && part.total + change === 0;
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      aria-label={label}
      data-drop={drop}
      data-over={isOver && drop === "yes"}
    >
      <header className={styles.head}>
        <h2>
          <ChoiceTag colour={colour}>{label}</ChoiceTag>
        </h2>
        <span className={styles.count}>{count}</span>
        {sums && <p className={styles.sums}>{sums.join(" · ")}</p>}
      </header>
      {isEmpty && <p className={styles.none}>None</p>}
      <ul aria-label={label}>
        {part
          ? children
          : Array.from({ length: 3 }, (_, index) => (
              <li key={index} className={cards.card} aria-hidden>
                <span className={cards.skeleton} />
              </li>
            ))}
      </ul>
      {foot}
    </section>
  );
}

/** Loads more rows of a column. From the maximum of a page on, it links to the list. */
function More(
  props: ListViewProps & { column: BoardColumn; part: Rows<AnyRow> | undefined; onMore(): void },
) {
  const { resource, view, data, column, part, onMore } = props;
  const { formats } = useFieldEnvironment();
  const { pathname } = useLocation();
  const { state } = data.controller;
  const rest = part && part.total - part.rows.length;
  if (!part || !rest || rest <= 0) return null;
  if (part.rows.length < maximumPage)
    return (
      <Button type="link" onClick={onMore} aria-label={`Show more of ${column.label}`}>
        Show more
      </Button>
    );
  const filters = [
    ...boardConditions(resource, state, view).filters,
    columnFilter(boardOf(view).by, column.option),
  ];
  const search = writeListState(resource, { ...state, filters, view: "table", page: 1 }).toString();
  return <Link to={{ pathname, search }}>{`All ${formats.number(part.total)} in a table`}</Link>;
}

function useColumnSums({ resource, view, data }: ListViewProps) {
  const { actor, formats } = useFieldEnvironment();
  const { by, sums = [] } = boardOf(view);
  const readable = sums.filter((name) => {
    const field = resource.fields[name];
    return field && canRead(field, actor);
  });
  const measures = readable.flatMap(moneyMeasures);
  const conditions = boardConditions(resource, data.controller.state, view);
  const { data: answer } = useFigures(
    ...[resource.name, conditions, { by, measures }, { enabled: measures.length > 0 }],
  );
  return (option: string | null): readonly string[] | undefined => {
    if (measures.length === 0) return undefined;
    const group = answer?.groups.find(({ value }) => value === option);
    if (!group) return [];
    return readable.flatMap((name) => {
      const money = moneyOf(group, name);
      const sum = money.sum && `${formats.money(money.sum)}${answer?.isPart ? "+" : ""}`;
      return [sum, unratedWords(money, formats.number)].flatMap((words) => words ?? []);
    });
  };
}

/** The arrow keys move between cards, Home and End to the ends of a column. */
function walk(event: KeyboardEvent, board: HTMLElement): void {
  const from = event.target;
  if (!(from instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const columns = [...board.querySelectorAll("section")].map((column) => [
    ...column.querySelectorAll<HTMLElement>("li[data-row] a"),
  ]);
  const at = columns.findIndex((links) => links.includes(from));
  const column = columns[at] ?? [];
  const place = column.indexOf(from);
  if (place < 0) return;
  const beside = (by: 1 | -1) => {
    const next = columns.filter((links, index) => (index - at) * by > 0 && links.length > 0);
    const links = (by > 0 ? next[0] : next.at(-1)) ?? [];
    return links[Math.min(place, links.length - 1)];
  };
  const ways: Record<string, () => HTMLElement | undefined> = {
    ArrowDown: () => column[place + 1],
    ArrowUp: () => column[place - 1],
    ArrowRight: () => beside(1),
    ArrowLeft: () => beside(-1),
    Home: () => column[0],
    End: () => column.at(-1),
  };
  const way = Object.hasOwn(ways, event.key) ? ways[event.key] : undefined;
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  way()?.focus();
}
