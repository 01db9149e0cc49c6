import { TableOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover } from "antd";
import { useRef, useState } from "react";
import { PopoverBody } from "../../../components/PopoverBody";
import styles from "./ListToolbar.module.css";
import type { ChosenColumns } from "./useChosenColumns";
import { useIsNarrow } from "../../../components/useIsNarrow";

/** Which columns a list shows. */
export function ColumnChooser({ chosen }: { chosen: ChosenColumns }) {
  const isNarrow = useIsNarrow();
  const shown = chosen.shown
    .map(({ name }) => name)
    .filter((name) => chosen.all.some((one) => one.name === name));
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      placement="bottomRight"
      destroyOnHidden
      content={
        <PopoverBody label="Columns of the list" onEscape={close}>
          <div className={styles.columns} role="group" aria-label="Columns">
            {chosen.all.map(({ name, field }) => (
              <Checkbox
                key={name}
                checked={shown.includes(name)}
                disabled={shown.length === 1 && shown[0] === name}
                onChange={({ target }) =>
                  chosen.choose(target.checked ? [...shown, name] : shown.filter((one) => one !== name))
                }
              >
                {field.label}
              </Checkbox>
            ))}
          </div>
          <div className={styles.foot}>
            <Button type="link" size="small" onClick={chosen.reset}>
              Reset columns
            </Button>
          </div>
        </PopoverBody>
      }
    >
      <Button ref={button} icon={<TableOutlined aria-hidden />} aria-label="Columns">
        {isNarrow ? null : "Columns"}
      </Button>
    </Popover>
  );
}
