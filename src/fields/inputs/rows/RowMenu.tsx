import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { menuIdOf } from "./rowKey";
import type { RowEdits } from "./useRowEdits";

/** What can be done with a row of an editable table. */
export function RowMenu({
  id,
  index,
  one,
  edits,
  isLast,
}: {
  /** Of the row. */
  id: string;
  index: number;
  one: string;
  edits: Omit<RowEdits, "note" | "unread" | "undoPaste" | "added">;
  isLast: boolean;
}) {
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      menu={{
        items: [
          { key: "duplicate", label: "Duplicate", onClick: () => edits.duplicate(index) },
          { key: "insert", label: "Insert below", onClick: () => edits.add(index) },
          { key: "up", label: "Move up", disabled: index === 0, onClick: () => edits.move(index, -1) },
          { key: "down", label: "Move down", disabled: isLast, onClick: () => edits.move(index, 1) },
          { type: "divider" },
          { key: "remove", label: `Remove ${one}`, danger: true, onClick: () => edits.remove(index) },
        ],
      }}
    >
      <Button
        id={menuIdOf(id)}
        type="text"
        icon={<MoreOutlined aria-hidden />}
        aria-label={`Actions of ${one} ${index + 1}`}
      />
    </Dropdown>
  );
}
