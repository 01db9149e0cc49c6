import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown, Space } from "antd";
import { useRef, useState, type RefObject } from "react";
import { checkMove } from "../../../domain/trips/checkMove";
import { movesFrom } from "../../../domain/trips/movesFrom";
import type { TripMove } from "../../../domain/trips/tripMoves";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import type { Trip } from "../../../resources/trips";
import { labelsOf } from "../stateLooks";
import { useStateLooks } from "../useStateLooks";
import { useToday } from "../useToday";
import { MoveDialog } from "./MoveDialog";
import { moveTrip } from "./moveTrip";
import { moveWords } from "./moveWords";

interface MoveMenuProps {
  trip: Trip;
  /** How many of the trip's itineraries the customer accepted; undefined until it is known. */
  acceptedItineraryCount: number | undefined;
  /** The button that opens the menu, for the keyboard shortcut. */
  menuButton: RefObject<HTMLButtonElement | null>;
  /** Where the page says the state: it gets the focus where the last move takes the menu away. */
  state: RefObject<HTMLElement | null>;
}

/** The allowed moves of a trip: the usual next step as a button, the others in its menu. */
export function MoveMenu({ trip, acceptedItineraryCount, menuButton, state }: MoveMenuProps) {
  const { actor } = useFieldEnvironment();
  const today = useToday();
  const looks = useStateLooks();
  const [asking, setAsking] = useState<TripMove>();
  const [isMoving, setMoving] = useState(false);
  const usualButton = useRef<HTMLButtonElement>(null);
  /** What had the focus when the move began. */
  const startedFrom = useRef<Element>(null);
  const moves = movesFrom(trip.status, actor.role);
  const [usual, ...others] = moves;
  if (!usual) return null;

  const request = (move: TripMove) => ({
    trip,
    to: move.to,
    role: actor.role,
    // Before the itineraries are read the server decides alone.
    acceptedItineraryCount: acceptedItineraryCount ?? 1,
    today,
    labels: labelsOf(looks),
  });
  const start = async (move: TripMove) => {
    if (isMoving) return;
    startedFrom.current = document.activeElement;
    const decision = checkMove(request(move));
    if (!decision.ok) return setAsking(move);
    setMoving(true);
    try {
      await moveTrip(trip, decision);
    } catch (thrown) {
      notices.show({ key: "move", type: "error", message: apiErrorOf(thrown).message });
    } finally {
      setMoving(false);
      keepFocus();
    }
  };

  /** What had the focus may be gone with the move. */
  const keepFocus = () =>
    setTimeout(() => {
      if (document.activeElement === document.body || startedFrom.current?.isConnected === false)
        (menuButton.current ?? usualButton.current ?? state.current)?.focus();
    }, 0);

  const done = () => {
    setAsking(undefined);
    keepFocus();
  };

  return (
    <>
      <Space.Compact>
        <Button
          ref={usualButton}
          type="primary"
          loading={isMoving}
          // The second click of a double click would make the move that follows.
          onClick={({ detail }) => detail < 2 && void start(usual)}
        >
          {moveWords(usual, looks)}
        </Button>
        {others.length > 0 && (
          <Dropdown
            trigger={["click"]}
            autoFocus
            placement="bottomRight"
            menu={{
              items: others.map((move) => ({
                key: move.to,
                label: moveWords(move, looks),
                danger: Boolean(move.closeReasonRequired),
              })),
              onClick: ({ key }) => {
                // The entry hides with the menu.
                menuButton.current?.focus();
                const move = others.find(({ to }) => to === key);
                if (move) void start(move);
              },
            }}
          >
            <Button
              ref={menuButton}
              type="primary"
              icon={<DownOutlined aria-hidden />}
              aria-label="More moves"
            />
          </Dropdown>
        )}
      </Space.Compact>
      {asking && <MoveDialog trip={trip} move={asking} request={request(asking)} onDone={done} />}
    </>
  );
}
