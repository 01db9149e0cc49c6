import { PushpinFilled, PushpinOutlined } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import { SortableLine } from "../../sorting/SortableLine";
import { moved } from "../../sorting/moved";
import { SortableList } from "../../sorting/SortableList";
import type { ListColumn } from "../listState/listColumns";
import type { ListStateController } from "../listState/useListState";
import styles from "./ColumnOrder.module.css";
import toolbarStyles from "./ListToolbar.module.css";
import type { ListData } from "./useListData";

export interface ColumnOrderProps {
  columns: ListData["columns"];
  controller: ListStateController;
  /** Whether columns can be pinned, as in a table. */
  pins: boolean;
}

export function ColumnOrder({ columns, controller: { chosen, choose }, pins }: ColumnOrderProps) {
  const { all } = columns;
  const shown = columns.shown.filter(({ name }) => all.some((one) => one.name === name));
  const names = shown.map(({ name }) => name);
  const { pinned = 1 } = chosen;
  const box = ({ name, field }: ListColumn, isShown: boolean) => (
    <Checkbox
      checked={isShown}
      disabled={isShown && names.length === 1}
      onChange={({ target }) =>
        choose({ columns: target.checked ? [...names, name] : names.filter((one) => one !== name) })
      }
    >
      {field.label}
    </Checkbox>
  );
  const pin = ({ field }: ListColumn, at: number) => {
    const isPinned = at < pinned;
    if (isPinned && pinned === 1)
      return <PushpinFilled className={styles.pinned} aria-label={`${field.label} stays in view`} />;
    const next = isPinned ? pinned - 1 : pinned + 1;
    return (
      <Button
        type="text"
        size="small"
        icon={isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
        aria-label={`Keep ${field.label} in view`}
        aria-pressed={isPinned}
        title={isPinned ? "Let it scroll" : "Keep it in view at the left"}
        onClick={() =>
          // It moves to the edge between the columns that stay and those that scroll.
          choose({
            columns: moved(names, at, isPinned ? next : pinned),
            pinned: next === 1 ? undefined : next,
          })
        }
      />
    );
  };
  return (
    <>
      <div className={styles.columns} role="group" aria-label="Columns">
        <SortableList
          items={shown.map(({ name, field }) => ({ id: name, label: field.label }))}
          className={styles.list}
          onMove={(from, to) => choose({ columns: moved(names, from, to) })}
        >
          {shown.map((column, at) => (
            <SortableLine
              key={column.name}
              id={column.name}
              label={column.field.label}
              className={styles.line}
            >
              {box(column, true)}
              {pins && pin(column, at)}
            </SortableLine>
          ))}
        </SortableList>
        <div className={styles.others}>
          {all
            .filter(({ name }) => !names.includes(name))
            .map((column) => (
              <div key={column.name}>{box(column, false)}</div>
            ))}
        </div>
      </div>
      <div className={toolbarStyles.foot}>
        <Button
          type="link"
          size="small"
          onClick={() => choose({ columns: undefined, widths: undefined, pinned: undefined })}
        >
          Reset columns
        </Button>
      </div>
    </>
  );
}
