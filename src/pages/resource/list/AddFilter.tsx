import { Dropdown, Input, type MenuProps } from "antd";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import type { ListFilter } from "./listFilters";
import { PopoverBody } from "../../layout/PopoverBody";
import styles from "./ListToolbar.module.css";

/** Offers the filters that are not in use, found by what is typed: Enter takes the first, the arrows lead to the others. */
export function AddFilter({
  filters,
  onAdd,
  children,
}: {
  filters: readonly ListFilter[];
  onAdd(name: string): void;
  children: ReactElement;
}) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const wanted = typed.trim().toLowerCase();
  const found = filters.filter(({ field }) => field.label.toLowerCase().includes(wanted));
  const show = (opens: boolean) => {
    setOpen(opens);
    setTyped("");
  };
  const add = (name: string) => {
    show(false);
    // The filter's own popover opens once the menu is gone.
    setTimeout(() => onAdd(name), 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && found[0]) {
      event.preventDefault();
      add(found[0].name);
    }
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  };
  const menu: MenuProps = {
    className: styles.filters ?? "",
    items: found.map(({ name, field }) => ({ key: name, label: field.label })),
    onClick: ({ key }) => add(key),
  };
  return (
    <Dropdown
      trigger={["click"]}
      open={isOpen}
      onOpenChange={show}
      destroyOnHidden
      menu={menu}
      popupRender={(entries) => (
        <PopoverBody
          label="Filters"
          onEscape={() => {
            show(false);
            document.querySelector<HTMLElement>("[data-add-filter]")?.focus();
          }}
        >
          <div ref={list} className={styles.menu}>
            <Input
              allowClear
              className={styles.find}
              value={typed}
              placeholder="Find a filter"
              aria-label="Find a filter"
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={onKeyDown}
            />
            {found.length > 0 ? entries : <p className={styles.none}>No filter is called that.</p>}
          </div>
        </PopoverBody>
      )}
    >
      {children}
    </Dropdown>
  );
}
