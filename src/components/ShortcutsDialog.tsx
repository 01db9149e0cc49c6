import { Modal } from "antd";
import styles from "./ShortcutsDialog.module.css";

export interface Shortcut {
  /** Keys that do the same, as printed on the keyboard. */
  keys: readonly string[];
  meaning: string;
}

interface ShortcutsDialogProps {
  isOpen: boolean;
  shortcuts: readonly Shortcut[];
  onClose(): void;
}

export function ShortcutsDialog({ isOpen, shortcuts, onClose }: ShortcutsDialogProps) {
  const shown = [...shortcuts, { keys: ["?"], meaning: "Show these shortcuts" }];
  return (
    <Modal open={isOpen} title="Keyboard shortcuts" footer={null} onCancel={onClose} width={400}>
      <dl className={styles.keys}>
        {shown.map(({ keys, meaning }) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
