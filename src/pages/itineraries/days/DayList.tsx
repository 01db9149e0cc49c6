import { EllipsisOutlined, HomeOutlined, PlusOutlined, WarningOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { addDays } from "../../../domain/dates/plainDate";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { newRowId } from "../../../fields/newRowId";
import { SortableLine } from "../../sorting/SortableLine";
import { SortableList } from "../../sorting/SortableList";
import type { Draft, DraftDay } from "../draft/draft";
import type { DraftEdits } from "../draft/useDraft";
import type { OnRemoved } from "../draft/useRemovalNotice";
import { addDay, insertDay, moveDay, newDay, removeDay, repeatDay } from "../draft/dayEdits";
import { dayName } from "../draft/dayName";
import { runningStays } from "../draft/runningStays";
import type { DayTemplates } from "./useDayTemplates";
import styles from "./days.module.css";

interface DayListProps {
  draft: Draft;
  currentId: string | undefined;
  /** Days with something to look at. */
  troubled: ReadonlySet<string>;
  edits: DraftEdits;
  onChoose(dayId: string): void;
  onRemoved: OnRemoved;
  templates: DayTemplates;
}

/** The days in their order; the one that is shown is marked. */
export function DayList(props: DayListProps) {
  const { draft, currentId, troubled, edits, onChoose, onRemoved, templates } = props;
  const { days, startDate } = draft;
  const { formats } = useFieldEnvironment();
  const { editDays } = edits;
  const add = (edit: (id: string) => Parameters<typeof editDays>[0]) => {
    const id = newRowId();
    editDays(edit(id));
    onChoose(id);
  };
  const remove = (day: DraftDay, index: number) => {
    onRemoved(dayName(day, index), insertDay(day, index));
    editDays(removeDay(day.id));
    const next = days[index + 1] ?? days[index - 1];
    if (day.id === currentId && next) onChoose(next.id);
  };
  return (
    <nav aria-label="Days" className={styles.days}>
      <h2 className={styles.heading}>Days</h2>
      <SortableList
        className={styles.list}
        items={days.map((day, index) => ({ id: day.id, label: dayName(day, index) }))}
        onMove={(from, to) => editDays(moveDay(from, to))}
      >
        {days.map((day, index) => (
          <SortableLine
            key={day.id}
            id={day.id}
            label={dayName(day, index)}
            className={styles.line}
            current={day.id === currentId}
          >
            <button
              type="button"
              className={styles.choose}
              data-day={day.id}
              onClick={() => onChoose(day.id)}
              aria-current={day.id === currentId ? "true" : undefined}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.words}>
                <span className={styles.title}>{day.title || day.overnightPlace || `Day ${index + 1}`}</span>
                {startDate && (
                  <span className={styles.detail}>{formats.date(addDays(startDate, index))}</span>
                )}
              </span>
              {day.items.some(({ kind }) => kind === "hotel_stay") && (
                <HomeOutlined className={styles.mark} aria-label="A stay begins" />
              )}
              {runningStays(days, index).map(({ itemId, text }) => (
                <HomeOutlined key={itemId} className={styles.running} aria-label={text} title={text} />
              ))}
              {troubled.has(day.id) && (
                <WarningOutlined className={styles.warning} aria-label="Something to look at" />
              )}
            </button>
            <Dropdown
              trigger={["click"]}
              autoFocus
              menu={{
                items: [
                  { key: "repeat", label: "Repeat" },
                  ...(templates.insertAfter
                    ? [{ key: "insert", label: "Insert days from a template …" }]
                    : []),
                  ...(templates.save ? [{ key: "save", label: "Save as template …" }] : []),
                  { key: "remove", label: "Remove", danger: true },
                ],
                onClick: ({ key }) => {
                  if (key === "remove") return remove(day, index);
                  if (key === "insert") return templates.insertAfter?.(index);
                  if (key === "save") return templates.save?.(day.id);
                  add((id) => repeatDay(day.id, id));
                },
              }}
            >
              <Button
                type="text"
                size="small"
                icon={<EllipsisOutlined aria-hidden />}
                aria-label={`More for day ${index + 1}`}
              />
            </Dropdown>
          </SortableLine>
        ))}
      </SortableList>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => add((id) => addDay(newDay({ id })))} block>
        Add day
      </Button>
    </nav>
  );
}
