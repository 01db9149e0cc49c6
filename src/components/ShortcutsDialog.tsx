import { Modal } from "antd";
import { useStore } from "../providers/createStore";
import styles from "./ShortcutsDialog.module.css";
import { activeShortcuts, shortcutsShown } from "./useShortcuts";

const names: Readonly<Record<string, string>> = { ArrowDown: "↓", ArrowUp: "↑", Escape: "Esc" };

const everywhere = [
  { keys: ["Ctrl K"], meaning: "Find rows, pages and actions" },
  { keys: ["?"], meaning: "Show these shortcuts" },
];

/** The shortcuts of the page that is open, and those of every page. */
export function ShortcutsDialog() {
  const isOpen = useStore(shortcutsShown);
  const own = useStore(activeShortcuts).filter(({ keys }) => keys.length > 0);
  const shortcuts = new Map([...own, ...everywhere].map(({ keys, meaning }) => [meaning, keys]));
  return (
    <Modal
      open={isOpen}
      title="Keyboard shortcuts"
      footer={null}
      onCancel={() => shortcutsShown.set(false)}
      width={400}
    >
      <dl className={styles.keys}>
        {[...shortcuts].map(([meaning, keys]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{names[key] ?? key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
