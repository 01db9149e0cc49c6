import { Button, Modal } from "antd";
import type { PasteMode } from "./useRowEdits";

interface PasteQuestionProps {
  lines: number;
  rows: number;
  one: string;
  choose(mode?: PasteMode): void;
}

export function PasteQuestion({ lines, rows, one, choose }: PasteQuestionProps) {
  const counted = (count: number) => `${count} ${one}${count === 1 ? "" : "s"}`;
  return (
    <Modal
      open
      title="Paste the table"
      onCancel={() => choose()}
      footer={[
        <Button key="append" onClick={() => choose("append")}>
          Add below
        </Button>,
        <Button key="replace" type="primary" onClick={() => choose("replace")}>
          Replace
        </Button>,
      ]}
    >
      <p>{`The clipboard has ${counted(lines)}. Add them below the ${counted(rows)} here, or replace these?`}</p>
    </Modal>
  );
}
