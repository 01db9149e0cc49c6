import { TableOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import { useRef, useState } from "react";
import { lazyPart } from "../../../components/lazyPart";
import { PopoverBody } from "../../../components/PopoverBody";
import { useIsNarrow } from "../../../components/useIsNarrow";
import type { ColumnOrderProps } from "./ColumnOrder";

const ColumnOrder = lazyPart(() => import("./ColumnOrder").then((m) => m.ColumnOrder));

/** Which columns the list shows, in which order, and which stay in view. */
export function ColumnChooser(props: ColumnOrderProps) {
  const isNarrow = useIsNarrow();
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
          <ColumnOrder {...props} />
        </PopoverBody>
      }
    >
      <Button ref={button} icon={<TableOutlined aria-hidden />} aria-label="Columns">
        {isNarrow ? null : "Columns"}
      </Button>
    </Popover>
  );
}
