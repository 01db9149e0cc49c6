import { CloseOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import type { ReactNode } from "react";
import { withoutItem } from "../../../domain/itineraries/tripDifferences";
import { itemKinds } from "../../../vocabulary";
import { notices } from "../../../providers/notices";
import { moved } from "../../sorting/moved";
import { SortableList } from "../../sorting/SortableList";
import { SortableLine } from "../../sorting/SortableLine";
import { insertDay, pasteItems } from "../draft/dayEdits";
import { dayName, type Draft, type DraftDay, type DraftItem, droppedOnDay } from "../draft/draft";
import type { DraftEdits } from "../draft/useDraft";
import styles from "./days.module.css";

interface TrayProps {
  draft: Draft;
  edits: DraftEdits;
  onShow(dayId: string): void;
}

/** Items and days taken out of the itinerary and its price; drag or a menu puts them back. */
export function Tray({ draft, edits, onShow }: TrayProps) {
  const { days, tray } = draft;
  if (tray.length === 0) return null;
  const keep = (left: DraftDay[]) => edits.set({ tray: left });
  /** Puts a day before another, or last if that is missing. */
  const putDay = (day: DraftDay, before: string) => {
    const place = days.findIndex(({ id }) => id === before);
    edits.editDays(insertDay(day, place < 0 ? days.length : place));
    keep(tray.filter(({ id }) => id !== day.id));
    onShow(day.id);
  };
  const putItem = (item: DraftItem, dayId: string) => {
    edits.editDays(pasteItems(dayId, [item]));
    keep(withoutItem(tray, item.id));
    onShow(dayId);
  };
  const named = days.map((to, index) => ({ key: to.id, label: dayName(to, index) }));
  return (
    <section className={styles.tray} aria-label="Tray">
      <h2 className={styles.heading}>Tray</h2>
      <p className={styles.detail}>Fell out of the days. Not in the price, and no customer sees it.</p>
      <TrayList
        onUndo={() => keep(tray)}
        rows={tray}
        nameOf={dayTitle}
        verb="Put back…"
        places={[
          ...named.map(({ key, label }) => ({ key, label: `Before ${label}` })),
          { key: "last", label: "As the last day" },
        ]}
        onMove={keep}
        onPut={putDay}
        onRemove={(day) => keep(tray.filter(({ id }) => id !== day.id))}
      >
        {(day) => (
          <TrayList
            onUndo={() => keep(tray)}
            rows={day.items}
            nameOf={({ title, kind }) => title || itemKinds[kind].label}
            verb="Put into day…"
            places={named}
            onMove={(items) => keep(tray.map((one) => (one.id === day.id ? { ...one, items } : one)))}
            onPut={putItem}
            onRemove={(item) => keep(withoutItem(tray, item.id))}
          />
        )}
      </TrayList>
    </section>
  );
}

const dayTitle = ({ title, overnightPlace }: DraftDay) => title || overnightPlace || "Things without a day";

interface TrayListProps<Row> {
  rows: readonly Row[];
  nameOf(row: Row): string;
  verb: string;
  places: readonly { key: string; label: string }[];
  onMove(rows: Row[]): void;
  onPut(row: Row, dayId: string): void;
  onRemove(row: Row): void;
  onUndo(): void;
  children?(row: Row): ReactNode;
}

function TrayList<Row extends { id: string }>(props: TrayListProps<Row>) {
  const { rows, nameOf, verb, places, onMove, onPut, onRemove, onUndo, children } = props;
  if (rows.length === 0) return null;
  return (
    <SortableList
      className={styles.list}
      items={rows.map((row) => ({ id: row.id, label: nameOf(row) }))}
      onMove={(from, to) => onMove(moved(rows, from, to))}
      onDrop={(id, under) => {
        const dayId = droppedOnDay(under);
        const row = rows.find((one) => one.id === id);
        if (dayId !== null && row) onPut(row, dayId);
        return dayId !== null;
      }}
    >
      {rows.map((row) => (
        <SortableLine key={row.id} id={row.id} label={nameOf(row)} className={styles.line}>
          <div className={styles.trayed}>
            <span className={children ? styles.title : styles.detail}>{nameOf(row)}</span>
            <span className={styles.put}>
              <Dropdown
                trigger={["click"]}
                autoFocus
                disabled={places.length === 0}
                menu={{ items: [...places], onClick: ({ key }) => onPut(row, key) }}
              >
                <Button size="small" aria-label={`${verb} ${nameOf(row)}`}>
                  {verb}
                </Button>
              </Dropdown>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={`Remove ${nameOf(row)} from the tray`}
                onClick={() => {
                  onRemove(row);
                  const message = `${nameOf(row)} was removed.`;
                  notices.show({ key: "tray", type: "info", message, undo: onUndo });
                }}
              />
            </span>
            {children?.(row)}
          </div>
        </SortableLine>
      ))}
    </SortableList>
  );
}
