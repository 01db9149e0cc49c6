import { Button, Dropdown, Input, type MenuProps } from "antd";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { ListFilter } from "./listFilters";
import { PopoverBody } from "../../../components/PopoverBody";
import styles from "./ListToolbar.module.css";

interface AddFilterProps {
  label: string;
  icon: ReactNode;
  filters: readonly ListFilter[];
  /** An entry after the filters. */
  also?: { name: string; label: string } | undefined;
  /** Whether it takes the focus of the surrounding popover. */
  isFirst?: boolean;
  onAdd(name: string): void;
}

/** A menu of filters with a search box. Enter picks the first, the arrow keys reach the others. */
export function AddFilter({ label, icon, filters, also, isFirst, onAdd }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wanted = typed.trim().toLowerCase();
  const isFound = (one: { label: string }) => one.label.toLowerCase().includes(wanted);
  const found = filters.flatMap(({ name, field }) =>
    isFound(field) ? [{ key: name, label: field.label }] : [],
  );
  const behind =
    also && isFound(also) ? [{ key: also.name, label: also.label, className: styles.also ?? "" }] : [];
  const [first] = [...found, ...behind];
  const show = (opens: boolean) => {
    setOpen(opens);
    setTyped("");
  };
  const add = (name: string) =>
    // Close the menu after its click: a surrounding popover takes a click on a removed element for an outside one.
    setTimeout(() => {
      show(false);
      // The filter's own popover opens once the menu is gone.
      setTimeout(() => onAdd(name), 0);
    }, 0);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && first) {
      event.preventDefault();
      add(first.key);
    }
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  };
  const menu: MenuProps = {
    className: styles.filters ?? "",
    items: [...found, ...behind],
    onClick: ({ key }) => add(key),
  };
  return (
    <Dropdown
      trigger={["click"]}
      open={isOpen}
      onOpenChange={(opens, { source }) => source === "trigger" && show(opens)}
      destroyOnHidden
      menu={menu}
      popupRender={(entries) => (
        <PopoverBody
          label="Filters"
          onEscape={() => {
            show(false);
            button.current?.focus();
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
            {first ? entries : <p className={styles.none}>No filter is called that.</p>}
          </div>
        </PopoverBody>
      )}
    >
      <Button ref={button} icon={icon} data-add-filter data-first={isFirst}>
        {label}
      </Button>
    </Dropdown>
  );
}
