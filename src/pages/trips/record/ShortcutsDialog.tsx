import { Modal } from "antd";
import styles from "./ShortcutsDialog.module.css";

const keys = [
  { key: "e", meaning: "Edit the trip", for: "workers" },
  { key: "n", meaning: "Write a note", for: "writers" },
  { key: "m", meaning: "Open the menu of moves", for: "workers" },
  { key: "?", meaning: "Show these shortcuts", for: "everyone" },
] as const;

interface ShortcutsDialogProps {
  isOpen: boolean;
  mayEdit: boolean;
  mayNote: boolean;
  onClose(): void;
}

/** The keys that work on the page of a trip. */
export function ShortcutsDialog({ isOpen, mayEdit, mayNote, onClose }: ShortcutsDialogProps) {
  const may = { workers: mayEdit, writers: mayNote, everyone: true };
  const shown = keys.filter((one) => may[one.for]);
  return (
    <Modal open={isOpen} title="Keyboard shortcuts" footer={null} onCancel={onClose} width={360}>
      <dl className={styles.keys}>
        {shown.map(({ key, meaning }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
