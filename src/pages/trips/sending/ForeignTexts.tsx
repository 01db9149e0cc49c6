import { Button } from "antd";
import { counted } from "../../../domain/formats/text";
import type { ForeignText } from "../../../domain/proposals/texts";
import { type DocumentLanguage, documentLanguages } from "../../../vocabulary";
import styles from "./sending.module.css";

interface ForeignTextsProps {
  texts: readonly ForeignText[];
  language: DocumentLanguage;
  className: string | undefined;
  onLook(text: ForeignText): void;
}

/** The texts in another language than the offer's, each with a link to its field. */
export function ForeignTexts({ texts, language: wanted, className, onLook }: ForeignTextsProps) {
  const byLanguage = new Map<ForeignText["language"], ForeignText[]>();
  for (const text of texts) byLanguage.set(text.language, [...(byLanguage.get(text.language) ?? []), text]);
  return [...byLanguage].map(([language, found]) => (
    <details key={language} className={className}>
      <summary className={styles.summary}>
        {counted(found.length, "text")} {found.length === 1 ? "is" : "are"} in{" "}
        {documentLanguages[language].label}, the offer is in {documentLanguages[wanted].label}
      </summary>
      <ul className={styles.findings}>
        {found.map((text, index) => (
          <li key={index}>
            {text.field === null ? (
              text.what
            ) : (
              <Button type="link" size="small" className={styles.where} onClick={() => onLook(text)}>
                <span className={styles.cut}>{text.what}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  ));
}
