import { PlusOutlined } from "@ant-design/icons";
import { Skeleton } from "antd";
import { apiErrorOf } from "../../../providers/apiError";
import type { Trip } from "../../../resources/trips";
import type { OwnPanelProps } from "../../resource/detail/OwnDetail";
import { Panel } from "../../../components/Panel";
import { Trouble } from "../../../components/Trouble";
import words from "../../../components/words.module.css";
import { LinkButton } from "../../../components/LinkButton";
import { DeletedItineraries } from "./DeletedItineraries";
import { FromTemplate } from "./FromTemplate";
import { ItineraryCard } from "./ItineraryCard";
import { ScreenOnly } from "../../printing/ScreenOnly";
import styles from "./itineraries.module.css";
import { useTripItineraries } from "./useTripItineraries";

/** The offers of a trip as cards. */
export function ItinerariesPanel({ row: trip, mayEdit: mayWork }: OwnPanelProps<Trip>) {
  const { data, isPending, error, refetch } = useTripItineraries(trip.id);
  const path = `/trips/${trip.id}/itinerary`;
  return (
    <Panel
      id="itineraries"
      heading="Itineraries"
      actions={
        mayWork && (
          <div className={styles.begin}>
            <FromTemplate trip={trip} />
            <LinkButton to={path} icon={<PlusOutlined aria-hidden />}>
              New itinerary
            </LinkButton>
          </div>
        )
      }
    >
      {isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {error && !data && <Trouble message={apiErrorOf(error).message} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && (
        <p className={words.muted}>
          {mayWork
            ? "No itinerary yet. Write the first day by day; its price is counted as you go."
            : "No itinerary yet."}
        </p>
      )}
      {data && data.rows.length > 0 && (
        <ul className={styles.cards}>
          {data.rows.map((itinerary) => (
            <ItineraryCard
              key={itinerary.id}
              trip={trip}
              itinerary={itinerary}
              path={`${path}/${itinerary.id}`}
              mayWork={mayWork}
            />
          ))}
        </ul>
      )}
      {mayWork && (
        <ScreenOnly>
          <DeletedItineraries tripId={trip.id} />
        </ScreenOnly>
      )}
    </Panel>
  );
}
