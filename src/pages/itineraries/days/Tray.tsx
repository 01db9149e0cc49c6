import { EllipsisOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import { withoutItem } from "../../../domain/itineraries/replan";
import { itemKinds } from "../../../domain/vocabulary";
import { notices } from "../../../providers/notices";
import { addDay, addItem } from "../draft/dayEdits";
import { dayName } from "../draft/dayName";
import type { Draft, DraftDay } from "../draft/draft";
import type { DraftEdits } from "../draft/useDraft";
import styles from "./days.module.css";

interface TrayProps {
  draft: Draft;
  edits: DraftEdits;
  /** Shows a day to which something was brought back. */
  onShow(dayId: string): void;
}

/** What fell out of the days: kept until somebody brings it back or lets it go. It counts in no price. */
export function Tray({ draft, edits, onShow }: TrayProps) {
  const { days, tray } = draft;
  if (tray.length === 0) return null;
  const keep = (left: DraftDay[]) => edits.set({ tray: left });
  const remove = (what: string, left: DraftDay[]) => {
    keep(left);
    notices.show({ key: "tray", type: "info", message: `${what} was removed.`, undo: () => keep(tray) });
  };
  const bringDay = (day: DraftDay) => {
    edits.editDays(addDay(day));
    keep(tray.filter(({ id }) => id !== day.id));
    onShow(day.id);
  };
  const bringItem = (item: DraftDay["items"][number], dayId: string) => {
    edits.editDays(addItem(dayId, item));
    keep(withoutItem(tray, item.id));
    onShow(dayId);
  };
  return (
    <section className={styles.tray} aria-label="Tray">
      <h2 className={styles.heading}>Tray</h2>
      <p className={styles.detail}>Fell out of the days. Not in the price, and no customer sees it.</p>
      {tray.map((day) => {
        const name = day.title || day.overnightPlace || "Things without a day";
        const removeDay = () =>
          remove(
            name,
            tray.filter(({ id }) => id !== day.id),
          );
        return (
          <ul key={day.id} className={styles.list} aria-label={name}>
            <li className={styles.trayed}>
              <span className={styles.title}>{name}</span>
              <More
                name={name}
                items={[
                  { key: "back", label: "Bring back as the last day" },
                  { key: "remove", label: "Remove", danger: true },
                ]}
                onClick={({ key }) => (key === "back" ? bringDay(day) : removeDay())}
              />
            </li>
            {day.items.map((item) => {
              const title = item.title || itemKinds[item.kind].label;
              return (
                <li key={item.id} className={styles.trayed}>
                  <span className={styles.detail}>{title}</span>
                  <More
                    name={title}
                    items={[
                      ...days.map((to, index) => ({
                        key: to.id,
                        label: `Bring back to ${dayName(to, index)}`,
                      })),
                      { type: "divider" },
                      { key: "remove", label: "Remove", danger: true },
                    ]}
                    onClick={({ key }) =>
                      key === "remove" ? remove(title, withoutItem(tray, item.id)) : bringItem(item, key)
                    }
                  />
                </li>
              );
            })}
          </ul>
        );
      })}
    </section>
  );
}

/** What can be done with a thing in the tray. */
function More({ name, ...menu }: { name: string } & Pick<MenuProps, "items" | "onClick">) {
  return (
    <Dropdown trigger={["click"]} autoFocus menu={menu}>
      <Button
        type="text"
        size="small"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={`More for ${name}`}
      />
    </Dropdown>
  );
}
