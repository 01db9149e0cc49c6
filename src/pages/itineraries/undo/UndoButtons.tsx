import { RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import type { Undoing } from "./useSteps";

const key = /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl+";

/** Takes back what was done in the editor, and does it again. */
export function UndoButtons({ undoing }: { undoing: Undoing }) {
  return (
    <span>
      <Tooltip title={`Undo (${key}Z)`}>
        <Button
          type="text"
          icon={<UndoOutlined aria-hidden />}
          aria-label="Undo"
          disabled={!undoing.mayUndo}
          onClick={undoing.undo}
        />
      </Tooltip>
      <Tooltip title={`Redo (${key === "⌘" ? "⇧⌘Z" : "Ctrl+Y"})`}>
        <Button
          type="text"
          icon={<RedoOutlined aria-hidden />}
          aria-label="Redo"
          disabled={!undoing.mayRedo}
          onClick={undoing.redo}
        />
      </Tooltip>
    </span>
  );
}
