import { Button } from "antd";
import { useState } from "react";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { apiErrorOf, conflictIn } from "../../providers/apiError";
import { notices } from "../../providers/notices";
import { useSaveRow } from "../../providers/rows/useSaveRow";
import { type Trip, trips } from "../../resources/trips";

/** Makes the reader the one who looks after a trip. */
export function TakeButton({ trip }: { trip: Trip }) {
  const { actor } = useFieldEnvironment();
  const [isTaking, setTaking] = useState(false);
  const save = useSaveRow(trips, { mutationMode: "optimistic" });
  const take = async () => {
    setTaking(true);
    try {
      await save({ assigneeUserId: actor.userId }, trip);
      notices.show({ key: trip.id, type: "success", message: `${trip.reference} is yours now.` });
    } catch (thrown) {
      const message = conflictIn(thrown)
        ? `Somebody else has just changed ${trip.reference}.`
        : apiErrorOf(thrown).message;
      notices.show({ key: trip.id, type: "error", message });
      setTaking(false);
    }
  };
  return (
    <Button
      size="small"
      loading={isTaking}
      onClick={() => void take()}
      aria-label={`Take ${trip.reference}, ${trip.customerName}`}
    >
      Take it
    </Button>
  );
}
