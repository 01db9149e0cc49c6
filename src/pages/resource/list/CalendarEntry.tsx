import { isPressed, shownShortcut } from "../../../components/shortcuts";
import { SwapOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "react-router";
import { FieldCell } from "../../../fields/FieldCell";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import tags from "../../../fields/parts/ChoiceTag.module.css";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import { pathOfRow } from "../../../providers/resourcePath";
import type { AnyRow, CalendarView, Resource } from "../../../schema";
import type { ListColumn } from "../listState/listColumns";
import type { ListViewProps } from "./ListView";
import { lookBySpace, lookOf } from "../look/useLook";
import { titleOf } from "../titleOf";
import styles from "./CalendarEntry.module.css";
import type { Placed } from "./calendarDays";
import type { DateMoves } from "./useDateMoves";

export interface EntryContext extends ListViewProps {
  calendar: CalendarView;
  moves: DateMoves;
  isBusy: boolean;
}

interface CalendarEntryProps extends EntryContext {
  placed: Placed;
  /** A bar of a month has one line, a block of a week several, the agenda a line as wide as the page. */
  shape: "bar" | "block" | "line";
}

/** A row on its days, in the colour of its state and with its label. */
export function CalendarEntry(props: CalendarEntryProps) {
  const { resource, placed, shape, calendar, moves, look, cells, about, data } = props;
  const { actor, formats } = useFieldEnvironment();
  const { row } = placed;
  const path = pathOfRow(resource, row, actor);
  const state = stateOf(resource, calendar, row);
  const title = titleOf(resource, row);
  const isMovable = moves.mayMove(row);
  const shown = moves.shownOf(row);
  const at = shown[calendar.from];
  const time =
    resource.fields[calendar.from]?.kind === "instant" && typeof at === "string"
      ? formats.time(at)
      : undefined;
  const Head = about === undefined ? undefined : cells?.[about];
  const head = Head ? <Head row={row} /> : title;
  const known = new Set([resource.title, about, calendar.from, calendar.to, state?.name]);
  const beside = data.columns.shown.find(
    ({ name, field, valueOf }) =>
      !known.has(name) && !isFigure.has(field.kind) && !isEmptyValue(valueOf(row)),
  );
  const move = () => moves.choose({ ...placed, row: shown });
  return (
    <div
      className={`${tags.tag} ${styles.entry}`}
      data-shape={shape}
      data-row={row.id}
      data-colour={state?.colour}
      data-look={lookOf(look, row.id)}
      data-moving={moves.isMoving(row.id)}
      title={shape !== "line" ? [time, title, state?.label].filter(Boolean).join(" · ") : undefined}
      onKeyDown={(event) => {
        if (look) lookBySpace(event, () => look.toggle(row.id));
        if (isMovable && isPressed("moveDate", event) && !(event.target instanceof HTMLInputElement)) {
          event.preventDefault();
          move();
        }
      }}
    >
      {time && <span className={styles.time}>{time}</span>}
      {path ? (
        <Link to={path} className={styles.title} draggable={false}>
          {head}
        </Link>
      ) : (
        <button
          type="button"
          className={styles.title}
          onClick={() => (look ? look.toggle(row.id) : isMovable && move())}
        >
          {head}
        </button>
      )}
      {beside && <Beside {...{ row, cells }} column={beside} />}
      {state && state.name !== data.tab?.field && <span className={styles.state}>{state.label}</span>}
      {isMovable && (
        <Button
          className={styles.move ?? ""}
          type="text"
          size="small"
          // By keyboard a bar is moved with m; a second stop at each would double the way through a month.
          tabIndex={shape === "line" ? 0 : -1}
          icon={<SwapOutlined aria-hidden />}
          aria-label={`Move ${title} to another date`}
          {...shownShortcut("moveDate")}
          onClick={move}
        />
      )}
    </div>
  );
}

function Beside({ row, column, cells }: Pick<EntryContext, "cells"> & { row: AnyRow; column: ListColumn }) {
  const Own = cells?.[column.name];
  return (
    <span className={styles.beside}>
      {Own ? <Own row={row} /> : <FieldCell field={column.field} value={column.valueOf(row)} around={row} />}
    </span>
  );
}

/** Kinds of fields that say nothing without their heading. */
const isFigure: ReadonlySet<string> = new Set(["number", "percent", "yesNo", "date", "instant", "time"]);

/** The choice that marks a row: the declared one, else its state or what the tabs stand by. */
function stateOf({ fields, transitions, list }: Resource, { by }: CalendarView, row: AnyRow) {
  const name = by ?? transitions?.field ?? list.tabs;
  const field = name === undefined ? undefined : fields[name];
  if (name === undefined || field?.kind !== "choice") return undefined;
  const option = field.choices[String(row[name])];
  return option && { name, label: option.label, colour: option.colour };
}
