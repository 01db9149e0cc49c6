import { Button, Tag } from "antd";
import type { CheckedFinding } from "../../../domain/findings/checkItinerary";
import { counted } from "../../../domain/formats/text";
import { findingSeverities } from "../../../vocabulary";
import words from "../../../components/words.module.css";
import type { Itinerary } from "../../../resources/itineraries";
import { dayName } from "../../itineraries/draft/draft";
import { useStoredPrice } from "../data/useStoredPrice";
import { placeOf } from "./placeOf";
import styles from "./sending.module.css";

interface SendingFindingsProps {
  itinerary: Itinerary;
  /** Leaves the sheet for an address in the itinerary. */
  onLook(path: string): void;
}

/** What is to be looked at before an itinerary is sent, what holds it back first; nothing where nothing is. */
export function SendingFindings({ itinerary, onLook }: SendingFindingsProps) {
  const { price, error } = useStoredPrice(itinerary, null);
  if (error && !price)
    return <p className={words.muted}>The findings could not be read. They are checked when it is sent.</p>;
  if (!price) return <p className={words.muted}>Looking for what holds it back …</p>;
  const open = price.findings.filter(({ waivedBecause }) => waivedBecause === null);
  const errors = open.filter(({ severity }) => severity === "error");
  const others = open.filter(({ severity }) => severity !== "error");
  if (open.length === 0) return null;
  const list = (findings: typeof open) => (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <Found
          key={[finding.code, finding.dayId, finding.itemId, finding.message].join(" ")}
          {...{ itinerary, finding, onLook }}
        />
      ))}
    </ul>
  );
  return (
    <section className={styles.found} data-holds={errors.length > 0} aria-label="Findings">
      {errors.length > 0 && (
        <>
          <h3 className={styles.heading}>
            {errors.length === 1 ? "One thing holds it back" : `${errors.length} things hold it back`}
          </h3>
          {list(errors)}
        </>
      )}
      {others.length > 0 && (
        <details open={errors.length === 0 && others.length <= mostShown}>
          <summary>
            {counted(others.length, "thing")} to look at that may go out as{" "}
            {others.length === 1 ? "it is" : "they are"}
          </summary>
          {list(others)}
        </details>
      )}
    </section>
  );
}

/** So many are shown unasked: the choices stay in sight. */
const mostShown = 3;

interface FoundProps extends SendingFindingsProps {
  finding: Pick<CheckedFinding, "severity" | "message" | "dayId" | "itemId">;
}

function Found({ itinerary, finding, onLook }: FoundProps) {
  const { severity, message, dayId } = finding;
  const { label, colour } = findingSeverities[severity];
  const at = itinerary.days.findIndex(({ id }) => id === dayId);
  const day = itinerary.days[at];
  return (
    <li>
      <div>
        <Tag color={colour}>{label}</Tag>
        <Button
          type="link"
          size="small"
          className={styles.where}
          onClick={() => onLook(placeOf(itinerary, finding))}
        >
          {day ? dayName(day, at) : "The whole itinerary"}
        </Button>
      </div>
      <p>{message}</p>
    </li>
  );
}
