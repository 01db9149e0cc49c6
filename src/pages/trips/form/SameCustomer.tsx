import { Link } from "react-router";
import { Panel } from "../../../components/Panel";
import { useToday } from "../../../components/useToday";
import { joinParts } from "../../../domain/formats/text";
import { openStates } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Trip } from "../../../resources/trips";
import { StateTag } from "../StateTag";
import { tripDatesText } from "../tripDatesText";
import styles from "./SameCustomer.module.css";
import { useSameCustomer } from "./useSameCustomer";

interface SameCustomerProps {
  values: Readonly<Record<string, unknown>>;
  /** The trip that is being edited is no duplicate of itself. */
  ownId: string | undefined;
}

/** The other trips of whoever has the phone or e-mail of the form, and whether one of them is open already. */
export function SameCustomer({ values, ownId }: SameCustomerProps) {
  const found = useSameCustomer(values).filter(({ id }) => id !== ownId);
  const open = found.filter(({ status }) => openStates.includes(status));
  return (
    <Panel heading={ownId ? "Other trips of this customer" : "Trips of this customer"}>
      <p role="status" className={open.length > 0 ? styles.open : styles.words}>
        {open.length > 0
          ? `This customer has ${open.length === 1 ? "an open trip" : "open trips"} already.`
          : found.length > 0
            ? "None of them is open."
            : "Trips with the same phone or email are listed here."}
      </p>
      {found.length > 0 && (
        <ul className={styles.found}>
          {[...open, ...found.filter((trip) => !open.includes(trip))].map((trip) => (
            <li key={trip.id}>
              <FoundTrip trip={trip} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function FoundTrip({ trip }: { trip: Trip }) {
  const { formats } = useFieldEnvironment();
  const today = useToday();
  const journey = [joinParts(trip.destinations.slice(0, 2), ", "), tripDatesText(trip, formats, today)];
  return (
    <>
      <span className={styles.line}>
        <Link to={`/trips/${trip.id}`} target="_blank">
          {joinParts([trip.reference, trip.customerName])}
        </Link>
        <StateTag state={trip.status} />
      </span>
      <span className={styles.words}>{joinParts(journey)}</span>
    </>
  );
}
