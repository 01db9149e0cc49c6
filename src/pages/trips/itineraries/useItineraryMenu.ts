import type { App, MenuProps } from "antd";
import { useNavigate } from "react-router";
import { itineraryMovesFrom } from "../../../domain/itineraries/itineraryMoves";
import type { ItineraryStatus } from "../../../domain/itineraries/itineraryStatuses";
import type { TripState } from "../../../domain/trips/tripStates";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import type { Itinerary } from "../../../resources/itineraries";
import { deleteItinerary, duplicateItinerary, moveItinerary } from "./writeItinerary";

interface MenuContext {
  itinerary: Itinerary;
  tripStatus: TripState;
  path: string;
  modal: ReturnType<typeof App.useApp>["modal"];
  setBusy(isBusy: boolean): void;
}

/** What the menu calls a move. */
const labels: Partial<Record<ItineraryStatus, string>> = {
  draft: "Back to draft",
  sent: "Mark as sent",
  accepted: "Mark as accepted",
  declined: "Mark as declined",
};

/** What can be done with an offer, as a menu. A move that the trip's state forbids is not in it. */
export function useItineraryMenu({ itinerary, tripStatus, path, modal, setBusy }: MenuContext): MenuProps {
  const { actor } = useFieldEnvironment();
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
  const moves = itineraryMovesFrom(itinerary.status, actor.role).filter(
    ({ notWhileTripIs }) => !notWhileTripIs?.includes(tripStatus),
  );
  return {
    items: [
      { key: "open", label: "Open" },
      { key: "duplicate", label: "Duplicate" },
      { type: "divider" },
      ...moves.map(({ to }) => ({ key: `move ${to}`, label: labels[to] ?? to })),
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
