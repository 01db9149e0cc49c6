import { Alert } from "antd";
import { Link } from "react-router";
import { joinParts } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Trip } from "../../../resources/trips";
import { StateTag } from "../StateTag";
import { useToday } from "../../../components/useToday";
import { tripDatesText } from "../tripDatesText";
import styles from "./TripFormPage.module.css";
import { useSameCustomer } from "./useSameCustomer";

interface DuplicateHintProps {
  values: Readonly<Record<string, unknown>>;
  /** The trip that is being edited is no duplicate of itself. */
  ownId: string | undefined;
}

/** Says that somebody with the same phone or e-mail already has an open trip, and leads there. */
export function DuplicateHint({ values, ownId }: DuplicateHintProps) {
  const { formats } = useFieldEnvironment();
  const today = useToday();
  const found = useSameCustomer(values).filter(({ id }) => id !== ownId);
  if (found.length === 0) return null;
  const line = (trip: Trip) =>
    joinParts([
      trip.reference,
      trip.customerName,
      joinParts(trip.destinations.slice(0, 2), ", "),
      tripDatesText(trip, formats, today),
    ]);
  return (
    <Alert
      type="info"
      showIcon
      closable
      message={
        found.length === 1 ? "This customer has an open trip already" : "This customer has open trips already"
      }
      description={
        <ul className={styles.found}>
          {found.map((trip) => (
            <li key={trip.id}>
              <Link to={`/trips/${trip.id}`} target="_blank">
                {line(trip)}
              </Link>{" "}
              <StateTag state={trip.status} />
            </li>
          ))}
        </ul>
      }
    />
  );
}
