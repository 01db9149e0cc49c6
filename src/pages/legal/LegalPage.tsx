import { useDocumentTitle } from "../../components/light/useDocumentTitle";
import styles from "./LegalPage.module.css";
import legalTexts from "./legalTexts.json";

interface LegalPageProps {
  page: "privacy" | "terms";
  /** Known if a user is signed in. */
  organisation?: string | undefined;
}

/**
 * The privacy policy or the terms, with the organisation's name if known. The organisation adds its own
 * terms.
 */
export function LegalPage({ page, organisation }: LegalPageProps) {
  const { title, lead, sections } = legalTexts[page];
  useDocumentTitle(title);
  const named = (text: string) => withName(text, organisation);
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{named(lead)}</p>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2 className={styles.heading}>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.text}>
              {named(paragraph)}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}

function withName(text: string, organisation = "the organisation") {
  const filled = text.replaceAll("{organisation}", organisation);
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}
