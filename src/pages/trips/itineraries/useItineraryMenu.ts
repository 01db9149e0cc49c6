import type { App, MenuProps } from "antd";
import { useNavigate } from "react-router";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import type { Itinerary } from "../../../resources/itineraries";
import { itineraryMoves } from "./itineraryMoves";
import { deleteItinerary, duplicateItinerary, moveItinerary } from "./writeItinerary";

interface MenuContext {
  itinerary: Itinerary;
  path: string;
  modal: ReturnType<typeof App.useApp>["modal"];
  setBusy(isBusy: boolean): void;
}

/** What can be done with an offer, as a menu. */
export function useItineraryMenu({ itinerary, path, modal, setBusy }: MenuContext): MenuProps {
  const navigate = useNavigate();
  const run = async (work: Promise<unknown>) => {
    setBusy(true);
    await work.catch((thrown) =>
      notices.show({ key: "itinerary", type: "error", message: apiErrorOf(thrown).message }),
    );
    setBusy(false);
  };
  const askToDelete = () =>
    modal.confirm({
      title: `Delete ${itinerary.name}`,
      content: "The itinerary moves to the trash, from where it can be restored.",
      okText: "Delete itinerary",
      okButtonProps: { danger: true },
      onOk: () => run(deleteItinerary(itinerary)),
    });
  const moves = itineraryMoves[itinerary.status];
  return {
    items: [
      { key: "open", label: "Open" },
      { key: "duplicate", label: "Duplicate" },
      { type: "divider" },
      ...moves.map(({ to, label }) => ({ key: `move ${to}`, label })),
      { type: "divider" },
      { key: "delete", label: "Delete …", danger: true },
    ],
    onClick: ({ key }) => {
      if (key === "open") return void navigate(path);
      if (key === "duplicate") return void run(duplicateItinerary(itinerary));
      if (key === "delete") return void askToDelete();
      const move = moves.find(({ to }) => key === `move ${to}`);
      if (move) void run(moveItinerary(itinerary, move.to));
    },
  };
}
