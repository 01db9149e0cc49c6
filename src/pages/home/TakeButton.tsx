import { Button } from "antd";
import { useState } from "react";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { apiErrorOf } from "../../providers/apiError";
import { notices } from "../../providers/notices";
import type { Trip } from "../../resources/trips";
import { refresh } from "../../providers/rows/useRow";
import { patchRow } from "../../providers/rows/writeRow";
import styles from "./ListPanel.module.css";

/** Makes the reader the one who looks after a trip. */
export function TakeButton({ trip }: { trip: Trip }) {
  const { actor } = useFieldEnvironment();
  const [isTaking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    try {
      await patchRow("trips", trip, { assigneeUserId: actor.userId });
      notices.show({ key: trip.id, type: "success", message: `${trip.reference} is yours now.` });
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      const message =
        error.statusCode === 409 ? `Somebody else has just changed ${trip.reference}.` : error.message;
      notices.show({ key: trip.id, type: "error", message });
      setTaking(false);
    }
    await refresh("trips");
  };
  return (
    <Button
      size="small"
      className={styles.action}
      loading={isTaking}
      onClick={() => void take()}
      aria-label={`Take ${trip.reference}, ${trip.customerName}`}
    >
      Take it
    </Button>
  );
}
