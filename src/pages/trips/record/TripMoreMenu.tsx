import { EllipsisOutlined } from "@ant-design/icons";
import { App, Button, Dropdown } from "antd";
import { useNavigate } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { mayDo } from "../../../providers/accessControlProvider";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { resourceNamed } from "../../../resources";
import type { Trip } from "../../../resources/trips";
import { refresh } from "../../../providers/rows/useRow";
import { trashRow } from "../../../providers/rows/writeRow";

/** What is seldom done with a trip. */
export function TripMoreMenu({ trip, onHelp }: { trip: Trip; onHelp(): void }) {
  const { actor } = useFieldEnvironment();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const mayDelete = mayDo(resourceNamed("trips"), "delete", actor, trip);

  const remove = async () => {
    try {
      await trashRow("trips", trip.id);
      notices.show({ key: "trip", type: "success", message: `${trip.reference} is in the trash.` });
      await navigate("/trips");
      await refresh("trips");
    } catch (thrown) {
      notices.show({ key: "trip", type: "error", message: apiErrorOf(thrown).message });
    }
  };
  const askToDelete = () =>
    modal.confirm({
      title: `Delete ${trip.reference}`,
      content: "The trip moves to the trash, from where it can be restored.",
      okText: "Delete trip",
      okButtonProps: { danger: true },
      onOk: remove,
    });

  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      menu={{
        items: [
          { key: "link", label: "Copy link" },
          { key: "help", label: "Keyboard shortcuts" },
          ...(mayDelete
            ? [{ type: "divider" as const }, { key: "delete", label: "Delete …", danger: true }]
            : []),
        ],
        onClick: ({ key }) => {
          if (key === "help") onHelp();
          if (key === "delete") void askToDelete();
          if (key === "link") void copyLink(trip);
        },
      }}
    >
      <Button icon={<EllipsisOutlined />} aria-label="More actions" />
    </Dropdown>
  );
}

async function copyLink(trip: Trip) {
  const copied = await navigator.clipboard?.writeText(`${location.origin}/trips/${trip.id}`).then(
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
