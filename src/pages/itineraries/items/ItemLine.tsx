import { counted, joinParts } from "../../../domain/formats/text";
import { DownOutlined, EllipsisOutlined, UpOutlined, WarningOutlined } from "@ant-design/icons";
import { Button, Dropdown, Tag } from "antd";
import type { ReactNode } from "react";
import { inclusionKinds, itemKinds } from "../../../vocabulary";
import { routeText, timesText } from "../../../domain/itineraries/journeyText";
import { vehiclesText } from "../../../domain/products/transport";
import { optionOf } from "../../../domain/pricing/priceInput";
import { SortableLine } from "../../sorting/SortableLine";
import type { DraftItem, NamedOption } from "../draft/draft";
import { ItemPicture } from "./ItemPicture";
import styles from "./items.module.css";

interface ItemLineProps {
  item: DraftItem;
  /** What the customer pays for it, in words; empty where nothing is known. */
  price: string;
  /** How many findings and errors it has. */
  problems: number;
  isOpen: boolean;
  isChosen: boolean;
  /** The other days, to which it can go. */
  otherDays: readonly { id: string; label: string }[];
  /** The ways in which the itinerary is offered. */
  options: readonly NamedOption[];
  onToggle(): void;
  onRemove(): void;
  /** Chooses it, to do something with several. */
  onChoose(): void;
  /** Puts it into one option, or into all. */
  onBelong(optionId: string | null): void;
  onCopy(optionId: string): void;
  onSend(dayId: string): void;
  /** The form, while it is open. */
  children: ReactNode;
}

/** One thing of a day: a line that opens into its form. */
export function ItemLine({
  item,
  price,
  problems,
  isOpen,
  isChosen,
  otherDays,
  options,
  onToggle,
  onRemove,
  onChoose,
  onSend,
  onBelong,
  onCopy,
  children,
}: ItemLineProps) {
  const title = item.title || `New ${itemKinds[item.kind].label.toLowerCase()}`;
  const option = optionOf(item, options);
  const detail = [
    timesText(item),
    item.kind === "hotel_stay" && item.nights ? counted(item.nights, "night") : "",
    item.kind === "transport" && item.nights ? counted(item.nights, "day") : "",
    item.vehicles.length > 0 && vehiclesText(item.vehicles),
    item.roomType,
    item.mealPlan?.toUpperCase(),
    itemKinds[item.kind].label !== title && itemKinds[item.kind].label,
    item.serviceNumber,
    routeText(item),
  ];
  return (
    <SortableLine id={item.id} label={title} className={styles.line} current={isOpen} chosen={isChosen}>
      <div className={styles.body}>
        <div className={styles.head}>
          <button
            type="button"
            className={styles.open}
            data-chooses={item.id}
            onClick={onToggle}
            aria-expanded={isOpen}
          >
            <ItemPicture item={item} isSmall />
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className={styles.detail}>{joinParts(detail)}</span>
              {isChosen && <span className="heard">selected</span>}
            </span>
          </button>
          {problems > 0 && (
            <WarningOutlined
              className={styles.warning}
              aria-label={problems === 1 ? "One finding" : `${problems} findings`}
            />
          )}
          {option && (
            <Tag className={styles.option} title={option.name}>
              {option.name}
            </Tag>
          )}
          {item.inclusion !== "included" && (
            <Tag color={inclusionKinds[item.inclusion].colour}>{inclusionKinds[item.inclusion].label}</Tag>
          )}
          <span className={styles.price}>{price}</span>
          <Dropdown
            trigger={["click"]}
            autoFocus
            menu={{
              items: [
                ...(otherDays.length > 0
                  ? [
                      {
                        key: "send",
                        label: "Move to",
                        children: otherDays.map(({ id, label }) => ({ key: `send ${id}`, label })),
                      },
                    ]
                  : []),
                ...(options.length > 0
                  ? [
                      {
                        key: "belong",
                        label: "Belongs to",
                        children: [
                          { key: "belong ", label: "All options" },
                          ...options.map(({ id, name }) => ({ key: `belong ${id}`, label: `${name} alone` })),
                        ],
                      },
                      {
                        key: "copy",
                        label: "Copy for",
                        children: options.map(({ id, name }) => ({ key: `copy ${id}`, label: name })),
                      },
                    ]
                  : []),
                { key: "choose", label: isChosen ? "Do not select" : "Select" },
                { key: "remove", label: "Remove", danger: true },
              ],
              onClick: ({ key }) => {
                const [action, id = ""] = key.split(" ");
                if (action === "remove") onRemove();
                else if (action === "choose") onChoose();
                else if (action === "send") onSend(id);
                else if (action === "copy") onCopy(id);
                else onBelong(id || null);
              },
            }}
          >
            <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={`More for ${title}`} />
          </Dropdown>
          <Button
            type="text"
            icon={isOpen ? <UpOutlined /> : <DownOutlined />}
            onClick={onToggle}
            aria-label={isOpen ? `Close ${title}` : `Open ${title}`}
          />
        </div>
        {isOpen && <div className={styles.form}>{children}</div>}
      </div>
    </SortableLine>
  );
}
