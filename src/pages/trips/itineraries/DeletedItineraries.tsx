import { Button } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { itineraries } from "../../../resources/itineraries";
import { Trouble } from "../../../components/Trouble";
import words from "../../../components/words.module.css";
import { useTrash } from "../../resource/useTrash";
import styles from "./itineraries.module.css";
import { useTripItineraries } from "./useTripItineraries";

/** The offers of a trip that were deleted, folded away; each can be had back. Nothing where none were. */
export function DeletedItineraries({ tripId }: { tripId: string }) {
  const { formats } = useFieldEnvironment();
  const { data, error, refetch } = useTripItineraries(tripId, { trash: true });
  const { restore } = useTrash(itineraries);
  if (data ? data.rows.length === 0 : !error) return null;
  return (
    <details className={styles.deleted}>
      <summary>Deleted itineraries</summary>
      {error && !data && <Trouble message={apiErrorOf(error).message} onRetry={() => void refetch()} />}
      {data && (
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
