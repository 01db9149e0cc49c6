import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import type { Density } from "./useDensity";

interface ListMenuProps {
  density: Density;
  onDensity(density: Density): void;
  /** Whether the trash is shown; left out where the role has none. */
  trash?: boolean;
  onTrash?(trash: boolean): void;
}

/** What is needed less often: how close the rows stand, and the trash. */
export function ListMenu({ density, onDensity, trash, onTrash }: ListMenuProps) {
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
          ...(onTrash
            ? [
                { type: "divider" as const },
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
