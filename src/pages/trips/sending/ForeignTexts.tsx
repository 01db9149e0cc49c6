import { Button } from "antd";
import { counted } from "../../../domain/formats/text";
import { foreignTexts, type ForeignText } from "../../../domain/proposals/foreignTexts";
import type { Proposal } from "../../../domain/proposals/Proposal";
import { documentLanguages } from "../../../domain/vocabulary";
import { placeOf } from "./placeOf";
import styles from "./sending.module.css";

interface ForeignTextsProps {
  proposal: Proposal;
  itinerary: { id: string; tripId: string };
  /** Leaves the sheet for an address in the itinerary. */
  onLook(path: string): void;
}

/** The texts that are not in the language in which an itinerary goes out, each with the way to it; nothing where all are. */
export function ForeignTexts({ proposal, itinerary, onLook }: ForeignTextsProps) {
  const byLanguage = new Map<ForeignText["language"], ForeignText[]>();
  for (const text of foreignTexts(proposal))
    byLanguage.set(text.language, [...(byLanguage.get(text.language) ?? []), text]);
  return [...byLanguage].map(([language, texts]) => (
    <details key={language} className={styles.found}>
      <summary>
        {counted(texts.length, "text")} {texts.length === 1 ? "is" : "are"} in{" "}
        {documentLanguages[language].label}, the offer is in {documentLanguages[proposal.language].label}
      </summary>
      <ul className={styles.findings}>
        {texts.map((text, index) => (
          <li key={index}>
            <Button
              type="link"
              size="small"
              className={styles.where}
              onClick={() => onLook(placeOf(itinerary, text))}
            >
              <span className={styles.cut}>{text.what}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  ));
}
