import { CloseOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { withoutItem } from "../../../domain/itineraries/tripDifferences";
import { itemKinds } from "../../../vocabulary";
import { notices } from "../../../providers/notices";
import { moved, SortableList } from "../../sorting/SortableList";
import { SortableLine } from "../../sorting/SortableLine";
import { addItem, insertDay } from "../draft/dayEdits";
import { dayName, type Draft, type DraftDay, type DraftItem } from "../draft/draft";
import type { DraftEdits } from "../draft/useDraft";
import styles from "./days.module.css";
import { droppedOnDay } from "../draft/droppedOnDay";

interface TrayProps {
  draft: Draft;
  edits: DraftEdits;
  /** Shows a day to which something was brought back. */
  onShow(dayId: string): void;
}

/** What fell out of the days: kept until somebody puts it into a day, by drag or by a menu, or lets it go. It counts in no price. */
export function Tray({ draft, edits, onShow }: TrayProps) {
  const { days, tray } = draft;
  if (tray.length === 0) return null;
  const keep = (left: DraftDay[]) => edits.set({ tray: left });
  const remove = (what: string, left: DraftDay[]) => {
    keep(left);
    notices.show({ key: "tray", type: "info", message: `${what} was removed.`, undo: () => keep(tray) });
  };
  const without = (dayId: string) => tray.filter(({ id }) => id !== dayId);
  /** Puts a day before another; as the last where there is none. */
  const putDay = (day: DraftDay, before: string) => {
    const place = days.findIndex(({ id }) => id === before);
    edits.editDays(insertDay(day, place < 0 ? days.length : place));
    keep(without(day.id));
    onShow(day.id);
  };
  const putItem = (item: DraftItem, dayId: string) => {
    edits.editDays(addItem(dayId, item));
    keep(withoutItem(tray, item.id));
    onShow(dayId);
  };
  const dropped = (under: readonly Element[], put: (dayId: string) => void) => {
    const dayId = droppedOnDay(under);
    if (dayId !== null) put(dayId);
    return dayId !== null;
  };
  const named = days.map((to, index) => ({ key: to.id, name: dayName(to, index) }));
  return (
    <section className={styles.tray} aria-label="Tray">
      <h2 className={styles.heading}>Tray</h2>
      <p className={styles.detail}>Fell out of the days. Not in the price, and no customer sees it.</p>
      <SortableList
        className={styles.list}
        items={tray.map((day) => ({ id: day.id, label: nameOf(day) }))}
        onMove={(from, to) => keep(moved(tray, from, to))}
        onDrop={(id, under) =>
          dropped(under, (dayId) => tray.filter((day) => day.id === id).forEach((day) => putDay(day, dayId)))
        }
      >
        {tray.map((day) => (
          <SortableLine key={day.id} id={day.id} label={nameOf(day)} className={styles.line}>
            <div className={styles.trayed}>
              <span className={styles.title}>{nameOf(day)}</span>
              <Put
                what={nameOf(day)}
                label="Put back…"
                places={[
                  ...named.map(({ key, name }) => ({ key, label: `Before ${name}` })),
                  { key: "last", label: "As the last day" },
                ]}
                onPut={(dayId) => putDay(day, dayId)}
                onRemove={() => remove(nameOf(day), without(day.id))}
              />
              {day.items.length > 0 && (
                <SortableList
                  className={styles.list}
                  items={day.items.map((item) => ({ id: item.id, label: titleOf(item) }))}
                  onMove={(from, to) =>
                    keep(
                      tray.map((one) =>
                        one.id === day.id ? { ...one, items: moved(one.items, from, to) } : one,
                      ),
                    )
                  }
                  onDrop={(id, under) =>
                    dropped(under, (dayId) =>
                      day.items.filter((item) => item.id === id).forEach((item) => putItem(item, dayId)),
                    )
                  }
                >
                  {day.items.map((item) => (
                    <SortableLine key={item.id} id={item.id} label={titleOf(item)} className={styles.line}>
                      <div className={styles.trayed}>
                        <span className={styles.detail}>{titleOf(item)}</span>
                        <Put
                          what={titleOf(item)}
                          label="Put into day…"
                          places={named.map(({ key, name }) => ({ key, label: name }))}
                          onPut={(dayId) => putItem(item, dayId)}
                          onRemove={() => remove(titleOf(item), withoutItem(tray, item.id))}
                        />
                      </div>
                    </SortableLine>
                  ))}
                </SortableList>
              )}
            </div>
          </SortableLine>
        ))}
      </SortableList>
    </section>
  );
}

const nameOf = ({ title, overnightPlace }: DraftDay) => title || overnightPlace || "Things without a day";
const titleOf = ({ title, kind }: DraftItem) => title || itemKinds[kind].label;

interface PutProps {
  what: string;
  label: string;
  places: readonly { key: string; label: string }[];
  onPut(dayId: string): void;
  onRemove(): void;
}

/** What can be done with a thing in the tray without a mouse. */
function Put({ what, label, places, onPut, onRemove }: PutProps) {
  return (
    <span className={styles.put}>
      <Dropdown
        trigger={["click"]}
        autoFocus
        disabled={places.length === 0}
        menu={{ items: [...places], onClick: ({ key }) => onPut(key) }}
      >
        <Button size="small" aria-label={`${label} ${what}`}>
          {label}
        </Button>
      </Dropdown>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={`Remove ${what} from the tray`}
        onClick={onRemove}
      />
    </span>
  );
}
