import { Dropdown } from "antd";
import type { ReactElement } from "react";
import type { ListFilter } from "./listFilters";

/** Offers the filters that are not in use. */
export function AddFilter({
  filters,
  onAdd,
  children,
}: {
  filters: readonly ListFilter[];
  onAdd(name: string): void;
  children: ReactElement;
}) {
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        style: { maxHeight: 360, overflowY: "auto" },
        items: filters.map(({ name, field }) => ({ key: name, label: field.label })),
        // The filter's own popover opens once the menu is gone.
        onClick: ({ key }) => setTimeout(() => onAdd(key), 0),
      }}
    >
      {children}
    </Dropdown>
  );
}
