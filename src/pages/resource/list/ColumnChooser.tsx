import { TableOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover } from "antd";
import styles from "./ListToolbar.module.css";
import type { ChosenColumns } from "./useChosenColumns";
import { useIsNarrow } from "./useIsNarrow";

/** Which columns a list shows. */
export function ColumnChooser({ chosen }: { chosen: ChosenColumns }) {
  const isNarrow = useIsNarrow();
  const shown = chosen.shown
    .map(({ name }) => name)
    .filter((name) => chosen.all.some((one) => one.name === name));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={
        <>
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
        </>
      }
    >
      <Button icon={<TableOutlined aria-hidden />} aria-label="Columns">
        {isNarrow ? null : "Columns"}
      </Button>
    </Popover>
  );
}
