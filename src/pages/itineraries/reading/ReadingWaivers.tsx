import { useState } from "react";
import { Tag } from "antd";
import { type FindingCode, findingCodes, isOf } from "../../../domain/itineraries/finding";
import { useShowsInternal } from "../../../providers/printing";
import type { Itinerary } from "../../../resources/itineraries";
import { WaiverNote } from "../price/WaiverNote";
import styles from "./reading.module.css";
import { useStoredPrice } from "../../trips/data/useStoredPrice";

/** Findings that somebody let pass, why, who and when; the server leaves them out for those who may not know the costs. */
export function ReadingWaivers({ itinerary }: { itinerary: Itinerary }) {
  const { waivedFindings = [] }: Partial<Itinerary> = itinerary;
  const showsInternal = useShowsInternal();
  const [isOpen, setOpen] = useState(false);
  const { price } = useStoredPrice(itinerary, null, isOpen);
  if (waivedFindings.length === 0 || !showsInternal) return null;
  return (
    <details className={styles.panel} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.heading}>Waived findings: {waivedFindings.length}</summary>
      <ul className={styles.payments}>
        {waivedFindings.map((waiver, index) => {
          const now = price?.findings.find(
            (finding) => finding.lapsed?.said === waiver.said && isOf(waiver, finding),
          );
          return (
            <li key={index} className={styles.text}>
              <span>
                {isCode(waiver.code) ? findingCodes[waiver.code].label : waiver.code}{" "}
                {now && <Tag>Lapsed</Tag>}
              </span>
              <div className={styles.detail}>
                <WaiverNote waiver={waiver} />
                {waiver.said && <p>{waiver.said}</p>}
                {now && <p>It says something else now: {now.message}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const isCode = (code: string): code is FindingCode => Object.hasOwn(findingCodes, code);
