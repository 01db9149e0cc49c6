import { CheckOutlined, MinusOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { FieldShow } from "../../../fields/FieldShow";
import { itineraries, type Itinerary } from "../../../resources/itineraries";
import styles from "./reading.module.css";

const { inclusions, exclusions, terms } = itineraries.fields;

/** What the price holds, what it does not, and the terms. */
export function ReadingConditions({ itinerary }: { itinerary: Itinerary }) {
  const hasLists = itinerary.inclusions.length + itinerary.exclusions.length > 0;
  return (
    <>
      {hasLists && (
        <div className={styles.pair}>
          <Lines heading={inclusions.label} lines={itinerary.inclusions} mark={<CheckOutlined />} />
          <Lines heading={exclusions.label} lines={itinerary.exclusions} mark={<MinusOutlined />} />
        </div>
      )}
      {itinerary.terms && (
        <section className={styles.panel} aria-label={terms.label}>
          <h2 className={styles.heading}>{terms.label}</h2>
          <FieldShow field={terms} value={itinerary.terms} around={itinerary} />
        </section>
      )}
    </>
  );
}

interface LinesProps {
  heading: string;
  lines: readonly string[];
  mark: ReactNode;
}

function Lines({ heading, lines, mark }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index}>
            <span aria-hidden>{mark}</span>
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
