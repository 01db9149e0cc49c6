import { PlusOutlined, SnippetsOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { use } from "react";
import { itemKinds, type ItemKind } from "../../../vocabulary";
import { SelectionContext } from "../selection/Selection";
import styles from "./items.module.css";

const usual: readonly { kind: ItemKind; label: string }[] = [
  { kind: "activity", label: "Activity" },
  { kind: "hotel_stay", label: "Hotel" },
  { kind: "transfer", label: "Transfer" },
];

/** The buttons that add a thing to the day; the usual ones first. */
export function AddItem({ onAdd }: { onAdd(kind: ItemKind): void }) {
  const { pasting } = use(SelectionContext);
  const others = Object.entries(itemKinds).filter(([kind]) => !usual.some((one) => one.kind === kind));
  return (
    <div className={styles.adding}>
      {usual.map(({ kind, label }) => (
        <Button key={kind} icon={<PlusOutlined aria-hidden />} onClick={() => onAdd(kind)}>
          {label}
        </Button>
      ))}
      <Dropdown
        trigger={["click"]}
        menu={{
          items: others.map(([kind, { label }]) => ({ key: kind, label })),
          // The keys of the menu are the kinds.
          onClick: ({ key }) => onAdd(key as ItemKind),
        }}
      >
        <Button icon={<PlusOutlined aria-hidden />}>More</Button>
      </Dropdown>
      {pasting?.of === "items" && (
        <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => pasting.paste()}>
          Paste {pasting.words}
        </Button>
      )}
    </div>
  );
}
