import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import type { Density } from "./useDensity";

interface ListMenuProps {
  density: Density;
  onDensity(density: Density): void;
  /** Shows the keys that work in the list; left out where there are none. */
  onKeys: (() => void) | undefined;
  /** Whether the trash is shown; left out where the role has none. */
  trash?: boolean;
  onTrash?(trash: boolean): void;
}

/** What is needed less often: how close the rows stand, the keys that work, and the trash. */
export function ListMenu({ density, onDensity, onKeys, trash, onTrash }: ListMenuProps) {
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      placement="bottomRight"
      menu={{
        selectable: true,
        selectedKeys: [density],
        items: [
          {
            type: "group",
            label: "Rows",
            children: [
              { key: "normal", label: "Normal", onClick: () => onDensity("normal") },
              { key: "compact", label: "Compact", onClick: () => onDensity("compact") },
            ],
          },
          ...(onKeys || onTrash ? [{ type: "divider" as const }] : []),
          ...(onKeys ? [{ key: "keys", label: "Keyboard shortcuts", onClick: onKeys }] : []),
          ...(onTrash
            ? [
                {
                  key: "trash",
                  label: trash ? "Leave the trash" : "Show the trash",
                  onClick: () => onTrash(!trash),
                },
              ]
            : []),
        ],
      }}
    >
      <Button icon={<MoreOutlined aria-hidden />} aria-label="More about this list" />
    </Dropdown>
  );
}
