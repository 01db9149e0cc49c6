import { SwapOutlined } from "@ant-design/icons";
import { useDraggable } from "@dnd-kit/core";
import { Button, Dropdown } from "antd";
import { memo, type ReactNode, type RefCallback, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { isPressed, shownShortcut } from "../../../components/shortcuts";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { rowPath } from "../../../providers/resourcePath";
import type { AnyRow } from "../../../schema";
import { lookBySpace, type lookOf } from "../look/useLook";
import { titleOf } from "../titleOf";
import type { ListColumn } from "../listState/listColumns";
import type { ListViewProps } from "./ListView";
import type { Near, NearCards } from "./nearCards";
import { RowCard } from "./RowCard";
import cards from "./RowCard.module.css";
import { type Move, movesOf } from "./useBoardMoves";

/** What all cards of a board share. Each part is stable, so that a card is drawn anew only for itself. */
export interface BoardCardProps extends Pick<
  ListViewProps,
  "resource" | "cells" | "headings" | "about" | "isSelecting"
> {
  by: string;
  columns: readonly ListColumn[];
  nearCards: NearCards;
  /** Undefined where rows are not looked at beside the list. */
  onLook: ((id: string) => void) | undefined;
  onSelect(id: string): void;
  onMove(row: AnyRow, move: Move): void;
}

interface CardProps extends BoardCardProps {
  row: AnyRow;
  lookAt: ReturnType<typeof lookOf>;
  isSelected: boolean;
  isMoving: boolean;
}

/** What a dragged card takes along. */
export interface Dragged {
  row: AnyRow;
  moves: readonly Move[];
}

export const idOf = (option: string | null) => option ?? "";

/**
 * A card of a board. Only cards near what is in sight are drawn whole, others by their title: a board holds thousands
 * of cards (docs/decisions/0260).
 * @param props.isFirst whether it is drawn whole before it is known what is in sight.
 */
export const BoardCard = memo(function BoardCard({ isFirst, ...props }: CardProps & { isFirst: boolean }) {
  const { resource, row } = props;
  const { actor } = useFieldEnvironment();
  const [near, setNear] = useState<Near>({ is: isFirst });
  const { nearCards } = props;
  const follow = useCallback(
    (card: HTMLElement | null) => (card ? nearCards.follow(card, setNear) : undefined),
    [nearCards],
  );
  if (near.is) return <WholeCard {...props} follow={follow} />;
  const path = rowPath(resource, row.id, actor);
  const title = titleOf(resource, row);
  const drawWhole = (column: Element | null | undefined) => {
    flushSync(() => setNear({ is: true }));
    column?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"] a`)?.focus();
  };
  return (
    <li ref={follow} className={cards.card} data-row={row.id} style={{ height: near.height }} data-far>
      {path ? (
        <Link
          to={path}
          className={cards.title}
          draggable={false}
          onFocus={({ target }) => drawWhole(target.closest("ul"))}
        >
          {title}
        </Link>
      ) : (
        <span className={cards.title}>{title}</span>
      )}
    </li>
  );
});

function WholeCard({ follow, ...props }: CardProps & { follow: RefCallback<HTMLElement> }) {
  const { resource, row, by, lookAt, isSelected, isMoving, onLook, onMove } = props;
  const { actor } = useFieldEnvironment();
  const mayEdit = useMay(resource, "edit", row);
  const mayMove = useMay(resource, "move", row);
  const moves = movesOf(resource, row, by, { actor, mayEdit, mayMove });
  const isMovable = moves.length > 0 && !isMoving;
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: row.id,
    data: { row, moves } satisfies Dragged,
    disabled: !isMovable,
  });
  const note = useCallback(
    (card: HTMLLIElement | null) => {
      setNodeRef(card);
      const stop = follow(card);
      return () => {
        setNodeRef(null);
        stop?.();
      };
    },
    [setNodeRef, follow],
  );
  const button = useRef<HTMLButtonElement>(null);
  return (
    <li
      ref={note}
      className={cards.card}
      data-row={row.id}
      data-look={lookAt}
      data-selected={isSelected}
      data-movable={isMovable}
      data-moving={isMoving || isDragging}
      {...listeners}
      onKeyDown={(event) => {
        if (onLook) lookBySpace(event, () => onLook(row.id));
        if (isMovable && isPressed("moveCard", event)) {
          event.preventDefault();
          button.current?.click();
        }
      }}
    >
      <CardBody {...props}>
        {moves.length > 0 && (
          <Dropdown
            trigger={["click"]}
            autoFocus
            placement="bottomRight"
            menu={{
              items: moves.map(({ to, words, danger }) => ({ key: idOf(to), label: words, danger })),
              onClick: ({ key, domEvent }) => {
                domEvent.stopPropagation();
                button.current?.focus();
                const move = moves.find(({ to }) => idOf(to) === key);
                if (move) onMove(row, move);
              },
            }}
          >
            <Button
              ref={button}
              type="text"
              size="small"
              disabled={isMoving}
              icon={<SwapOutlined aria-hidden />}
              aria-label={`Move ${titleOf(resource, row)}`}
              {...shownShortcut("moveCard")}
            />
          </Dropdown>
        )}
      </CardBody>
    </li>
  );
}

interface CardBodyProps extends BoardCardProps {
  row: AnyRow;
  isSelected: boolean;
  children?: ReactNode;
}

export function CardBody({ row, isSelected, isSelecting, onSelect, ...props }: CardBodyProps) {
  const selecting = isSelecting ? { isSelected, onToggle: () => onSelect(row.id) } : undefined;
  return <RowCard {...props} row={row} trash={false} isSlim selecting={selecting} />;
}
