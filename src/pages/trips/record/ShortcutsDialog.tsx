import { Modal } from "antd";
import styles from "./ShortcutsDialog.module.css";

const forEveryone = [["?", "Show these shortcuts"]] as const;
const forWorkers = [
  ["e", "Edit the trip"],
  ["n", "Write a note"],
  ["m", "Open the menu of moves"],
] as const;

interface ShortcutsDialogProps {
  isOpen: boolean;
  mayEdit: boolean;
  onClose(): void;
}

/** The keys that work on the page of a trip. */
export function ShortcutsDialog({ isOpen, mayEdit, onClose }: ShortcutsDialogProps) {
  const shown = mayEdit ? [...forWorkers, ...forEveryone] : forEveryone;
  return (
    <Modal open={isOpen} title="Keyboard shortcuts" footer={null} onCancel={onClose} width={360}>
      <dl className={styles.keys}>
        {shown.map(([key, meaning]) => (
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
