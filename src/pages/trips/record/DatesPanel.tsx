import type { ReactNode } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { closeReasons } from "../../../vocabulary";
import type { Trip } from "../../../resources/trips";
import { PersonName } from "../people/PersonName";
import { useNow } from "../../../components/useNow";
import words from "../../../components/words.module.css";
import styles from "./DatesPanel.module.css";
import { Panel } from "../../../components/Panel";

/** When the trip came in, was last changed, and what its state has to say about time. */
export function DatesPanel({ trip }: { trip: Trip }) {
  const { formats } = useFieldEnvironment();
  return (
    <Panel heading="Record">
      <dl className={styles.dates}>
        {trip.status === "on_hold" && trip.holdReviewDate && (
          <Line label="Look at it again">{formats.date(trip.holdReviewDate)}</Line>
        )}
        {trip.closeReason && <Line label="Closed because">{closeReasons[trip.closeReason].label}</Line>}
        <Line label="Came in">
          <Moment at={trip.createdAt} by={trip.createdBy} />
        </Line>
        <Line label="Last changed">
          <Moment at={trip.updatedAt} by={trip.updatedBy} />
        </Line>
      </dl>
    </Panel>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className={words.muted}>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Moment({ at, by }: { at: string; by: string | null }) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  return (
    <>
      <time dateTime={at} title={formats.relative(at, now.getTime())}>
        {formats.instant(at)}
      </time>
      {by && <PersonName id={by} />}
    </>
  );
}
