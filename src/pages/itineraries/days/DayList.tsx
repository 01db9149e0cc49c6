import {
  CarOutlined,
  EllipsisOutlined,
  PlusOutlined,
  SnippetsOutlined,
  WarningOutlined,
} from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { type ComponentType, memo, use, useCallback } from "react";
import { useNewest } from "../../../fields/useNewest";
import { addDays } from "../../../domain/dates/plainDate";
import { joinParts } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { newRowId } from "../../../fields/newRowId";
import { isSameValue } from "../../../schema";
import { SortableLine } from "../../sorting/SortableLine";
import { SortableList } from "../../sorting/SortableList";
import { dayName, type DayRows, type DraftDay, type DraftItem, runningStays } from "../draft/draft";
import type { DayEdits, OnRemoved } from "../draft/useDraft";
import { insertDay, moveDaysTogether, newDay, pasteDays, removeDays, repeatDay } from "../draft/dayEdits";
import { SelectionContext } from "../selection/Selection";
import styles from "./days.module.css";

interface DayListProps {
  rows: DayRows;
  currentId: string | undefined;
  troubled: ReadonlySet<string>;
  edits: DayEdits;
  onChoose(dayId: string): void;
  onRemoved: OnRemoved;
  templates: DayTemplates;
  Mark?: ComponentType<{ dayId: string }> | undefined;
}

export function DayList(props: DayListProps) {
  const { rows, currentId, troubled, edits, onChoose, onRemoved, templates, Mark } = props;
  const { days, startDate } = rows;
  const { formats } = useFieldEnvironment();
  const { editDays } = edits;
  const { selection, withOthers, toggle, listening, pasting } = use(SelectionContext);
  const chosen = selection.of === "days" ? selection.ids : undefined;
  const add = (edit: (id: string) => Parameters<typeof editDays>[0]) => {
    const id = newRowId();
    editDays(edit(id));
    onChoose(id);
  };
  const remove = (day: DraftDay, index: number) => {
    onRemoved(dayName(day, index), insertDay(day, index));
    editDays(removeDays(new Set([day.id])));
    const next = days[index + 1] ?? days[index - 1];
    if (day.id === currentId && next) onChoose(next.id);
  };
  const act = (key: string, id: string) => {
    const index = days.findIndex((day) => day.id === id);
    const day = days[index];
    if (!day || key === "choose") onChoose(id);
    else if (key === "remove") remove(day, index);
    else if (key === "insert") templates.insertAfter?.(index);
    else if (key === "select") toggle("days", id);
    else if (key === "paste") pasting?.paste(id);
    else if (key === "save") templates.save?.(id);
    else add((newId) => repeatDay(id, newId));
  };
  // A stable callback: typing in one day draws no other line.
  const newest = useNewest(act);
  const onAct = useCallback((key: string, id: string) => newest.current(key, id), [newest]);
  return (
    <nav aria-label="Days" className={styles.days}>
      <h2 className={styles.heading}>Days</h2>
      <SortableList
        className={styles.list}
        items={days.map((day, index) => ({ id: day.id, label: dayName(day, index) }))}
        onMove={(from, to, id) => editDays(moveDaysTogether(withOthers("days", id), from, to))}
        listeners={listening("days")}
      >
        {days.map((day, index) => (
          <DayLine
            key={day.id}
            id={day.id}
            index={index}
            label={dayName(day, index)}
            title={day.title || day.overnightPlace || `Day ${index + 1}`}
            detail={joinParts([
              startDate && formats.dayOfYear(addDays(startDate, index)),
              day.title && day.overnightPlace,
            ])}
            hasStay={day.items.some(isStay)}
            running={runningStays(days, index)}
            goesOn={runningStays(days, index + 1).some(({ isVehicle }) => !isVehicle)}
            isCurrent={day.id === currentId}
            isChosen={chosen?.has(day.id) ?? false}
            isTroubled={troubled.has(day.id)}
            pasted={pasting && `Paste ${pasting.words} ${pasting.of === "days" ? "behind" : "here"}`}
            takesTemplates={templates.insertAfter !== undefined}
            makesTemplates={templates.save !== undefined}
            Mark={Mark}
            onAct={onAct}
          />
        ))}
      </SortableList>
      <Button
        icon={<PlusOutlined aria-hidden />}
        onClick={() => add((id) => pasteDays([newDay({ id })]))}
        block
      >
        Add day
      </Button>
      {pasting?.of === "days" && (
        <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => pasting.paste()} block>
          Paste {pasting.words}
        </Button>
      )}
    </nav>
  );
}

interface DayLineProps {
  id: string;
  index: number;
  label: string;
  title: string;
  detail: string;
  hasStay: boolean;
  running: ReturnType<typeof runningStays>;
  /** Whether a stay continues through the next night. */
  goesOn: boolean;
  isCurrent: boolean;
  isChosen: boolean;
  isTroubled: boolean;
  /** The label of the paste entry; absent if nothing was copied. */
  pasted: string | undefined;
  takesTemplates: boolean;
  makesTemplates: boolean;
  Mark: ComponentType<{ dayId: string }> | undefined;
  onAct(key: string, id: string): void;
}

const DayLine = memo(function DayLine(props: DayLineProps) {
  const { id, index, label, title, detail, isCurrent, isChosen, isTroubled, Mark, onAct } = props;
  const vehicles = props.running.filter(({ isVehicle }) => isVehicle);
  return (
    <SortableLine
      id={id}
      label={label}
      className={`${styles.line} ${styles.rail}`}
      current={isCurrent}
      chosen={isChosen}
    >
      <button
        type="button"
        className={styles.choose}
        data-day={id}
        data-chooses={id}
        onClick={() => onAct("choose", id)}
        aria-current={isCurrent ? "true" : undefined}
      >
        <span className={styles.number}>{index + 1}</span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        {Mark && <Mark dayId={id} />}
        {isChosen && <span className="heard">selected</span>}
        {vehicles.map(({ itemId, text }) => (
          <CarOutlined key={itemId} className={styles.running} aria-label={text} title={text} />
        ))}
        {isTroubled && <WarningOutlined className={styles.warning} aria-label="Something to look at" />}
        <NightBar {...props} />
      </button>
      <Dropdown
        trigger={["click"]}
        autoFocus
        menu={{
          items: [
            { key: "repeat", label: "Repeat" },
            ...(props.takesTemplates ? [{ key: "insert", label: "Insert days from a template …" }] : []),
            ...(props.makesTemplates ? [{ key: "save", label: "Save as template …" }] : []),
            ...(props.pasted ? [{ key: "paste", label: props.pasted }] : []),
            { key: "select", label: isChosen ? "Do not select" : "Select" },
            { key: "remove", label: "Remove", danger: true },
          ],
          onClick: ({ key }) => onAct(key, id),
        }}
      >
        <Button
          type="text"
          size="small"
          className={styles.more}
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={`More for day ${index + 1}`}
        />
      </Dropdown>
    </SortableLine>
  );
}, isSameValue);

const isStay = ({ kind }: DraftItem) => kind === "hotel_stay";

function NightBar({ hasStay, running, goesOn }: Pick<DayLineProps, "hasStay" | "running" | "goesOn">) {
  const stays = running.filter(({ isVehicle }) => !isVehicle).map(({ text }) => text);
  const words = joinParts([hasStay && "A stay begins", ...stays], ", ");
  if (!words) return null;
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className={styles.night}
      data-begins={stays.length === 0}
      data-ends={!goesOn}
    />
  );
}

/** The actions with templates; absent without the right. */
export interface DayTemplates {
  /** Saves days as a template; this day is preselected. */
  save?: ((dayId: string) => void) | undefined;
  /** Inserts days of a template after the one at this index; -1 inserts before all. */
  insertAfter?: ((index: number) => void) | undefined;
}
