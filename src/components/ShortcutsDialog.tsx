import { Modal } from "antd";
import { useStore } from "../providers/createStore";
import { Keys } from "./Keys";
import { shortcutPlaces, shortcuts, shortcutsIn, type ShortcutPlace } from "./shortcuts";
import styles from "./ShortcutsDialog.module.css";
import { activeShortcuts, shortcutsShown } from "./useShortcuts";

// As declared.
const places = Object.keys(shortcutPlaces) as ShortcutPlace[];

/** The shortcuts of the page that is open, by where they apply, and those of every page. */
export function ShortcutsDialog() {
  const isOpen = useStore(shortcutsShown);
  const active = new Set(useStore(activeShortcuts).map(({ id }) => id));
  return (
    <Modal
      open={isOpen}
      title={shortcuts.showShortcuts.meaning}
      footer={null}
      onCancel={() => shortcutsShown.set(false)}
      width={720}
    >
      <div className={styles.groups}>
        {places.map((place) => {
          const own = shortcutsIn(place).filter(({ id }) => active.has(id));
          return (
            own.length > 0 && (
              <section key={place} className={styles.group}>
                <h3>{shortcutPlaces[place]}</h3>
                <dl>
                  {own.map(({ id }) => (
                    <div key={id}>
                      <dt>
                        <Keys of={id} />
                      </dt>
                      <dd>{shortcuts[id].meaning}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            )
          );
        })}
      </div>
    </Modal>
  );
}
