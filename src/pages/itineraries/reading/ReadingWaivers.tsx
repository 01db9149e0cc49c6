import { type FindingCode, findingCodes } from "../../../domain/itineraries/finding";
import { useShowsInternal } from "../../../providers/printing";
import type { Itinerary } from "../../../resources/itineraries";
import styles from "./reading.module.css";

/** Findings that somebody let pass, and why; the server leaves them out for those who may not know the costs. */
export function ReadingWaivers({ itinerary }: { itinerary: Partial<Itinerary> }) {
  const { waivedFindings = [] } = itinerary;
  const showsInternal = useShowsInternal();
  if (waivedFindings.length === 0 || !showsInternal) return null;
  return (
    <details className={styles.panel}>
      <summary className={styles.heading}>Waived findings: {waivedFindings.length}</summary>
      <ul className={styles.payments}>
        {waivedFindings.map(({ code, reason }, index) => (
          <li key={index} className={styles.text}>
            <span>{isCode(code) ? findingCodes[code].label : code}</span>
            <span className={styles.detail}>{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const isCode = (code: string): code is FindingCode => Object.hasOwn(findingCodes, code);
