import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { Link } from "react-router";
import { itineraryStatuses } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Itinerary } from "../../../resources/itineraries";
import { useTripItineraries } from "../../trips/itineraries/useTripItineraries";
import styles from "./OptionSwitcher.module.css";

/** The other offers of the trip, with what they cost and how they stand; nothing where this is the only one. */
export function OptionSwitcher({ itinerary: { id, tripId } }: { itinerary: Itinerary }) {
  const { formats } = useFieldEnvironment();
  const { data } = useTripItineraries(tripId);
  const rows = data?.rows ?? [];
  if (rows.length < 2) return null;
  const items = rows.map(({ id: key, name, status, totals }) => ({
    key,
    label: (
      <Link to={`/trips/${tripId}/itinerary/${key}`} className={styles.option}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {[
            totals && formats.money({ amount: totals.total, currency: totals.currency }),
            itineraryStatuses[status].label,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </Link>
    ),
  }));
  return (
    <Dropdown trigger={["click"]} autoFocus menu={{ items, selectedKeys: [id] }}>
      <Button size="small" type="text" icon={<DownOutlined aria-hidden />} iconPosition="end">
        {`${rows.length} options`}
      </Button>
    </Dropdown>
  );
}
