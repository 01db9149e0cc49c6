import { Button, Skeleton } from "antd";
import { useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { itineraries } from "../../../resources/itineraries";
import { Trouble } from "../../layout/Trouble";
import words from "../../layout/words.module.css";
import { useTrash } from "../../resource/useTrash";
import styles from "./itineraries.module.css";
import { useTripItineraries } from "./useTripItineraries";

/** The offers of a trip that were deleted, folded away and read when they are looked for; each can be had back. */
export function DeletedItineraries({ tripId }: { tripId: string }) {
  const { formats } = useFieldEnvironment();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isPending, refetch } = useTripItineraries(tripId, { trash: true, enabled: isOpen });
  const { restore } = useTrash(itineraries);
  return (
    <details className={styles.deleted} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Deleted itineraries</summary>
      {isOpen && isPending && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {error && !data && <Trouble message={apiErrorOf(error).message} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <p className={words.muted}>None of this trip.</p>}
      {data && data.rows.length > 0 && (
        <ul className={styles.trash}>
          {data.rows.map(({ id, name, totals, updatedAt }) => (
            <li key={id}>
              <span className={styles.trashed}>{name}</span>
              <span className={words.muted}>
                {totals && `${formats.money({ amount: totals.total, currency: totals.currency })} · `}
                <time dateTime={updatedAt} title={formats.instant(updatedAt)}>
                  {formats.relative(updatedAt)}
                </time>
              </span>
              <Button
                size="small"
                aria-label={`Restore ${name}`}
                onClick={() => restore([{ id, title: name }])}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
