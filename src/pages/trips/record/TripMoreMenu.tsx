import { EllipsisOutlined } from "@ant-design/icons";
import { useGo } from "@refinedev/core";
import { Button, Dropdown } from "antd";
import { useMay } from "../../../fields/useMay";
import { notices } from "../../../providers/notices";
import { printPage } from "../../../providers/printing";
import { publicOrigin } from "../../../providers/publicOrigin";
import { resourceNamed } from "../../../resources";
import type { Trip } from "../../../resources/trips";
import { leaveUnasked } from "../../resource/leaveGuards";
import { useTrash } from "../../resource/useTrash";

const trips = resourceNamed("trips");

/** What is seldom done with a trip. */
export function TripMoreMenu({
  trip,
  onHelp,
  onNote,
  onReplan,
}: {
  trip: Trip;
  onHelp(): void;
  /** Left out where the reader writes none. */
  onNote?: (() => void) | undefined;
  /** Left out where the reader may not change the trip. */
  onReplan?: (() => void) | undefined;
}) {
  const { remove } = useTrash(trips);
  const go = useGo();
  const mayDelete = useMay(trips, "delete", trip);

  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      placement="bottomRight"
      menu={{
        items: [
          ...(onReplan ? [{ key: "replan", label: "Change dates or party …" }] : []),
          ...(onNote ? [{ key: "note", label: "Write a note" }] : []),
          { key: "customer", label: "Print for the customer" },
          { key: "internal", label: "Print internally, with notes and history" },
          { key: "link", label: "Copy link" },
          { key: "help", label: "Keyboard shortcuts" },
          ...(mayDelete
            ? [{ type: "divider" as const }, { key: "delete", label: "Delete …", danger: true }]
            : []),
        ],
        onClick: ({ key }) => {
          // The entry hides with the menu, and the focus goes back to its button first.
          if (key === "note") setTimeout(() => onNote?.(), 200);
          if (key === "replan") onReplan?.();
          if (key === "help") onHelp();
          if (key === "customer" || key === "internal") void printPage(key);
          if (key === "delete")
            // What was typed into a deleted trip means nothing any more.
            remove([{ id: trip.id, title: trip.reference }], () => leaveUnasked(() => go({ to: "/trips" })));
          if (key === "link") void copyLink(trip);
        },
      }}
    >
      <Button icon={<EllipsisOutlined aria-hidden />} aria-label="More actions" />
    </Dropdown>
  );
}

async function copyLink(trip: Trip) {
  const copied = await navigator.clipboard?.writeText(`${publicOrigin()}/trips/${trip.id}`).then(
    () => true,
    () => false,
  );
  notices.show(
    copied
      ? { key: "link", type: "success", message: "Link copied." }
      : {
          key: "link",
          type: "warning",
          message: "The browser did not allow copying. Copy the page's address instead.",
        },
  );
}
