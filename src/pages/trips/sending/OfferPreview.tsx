import { useMemo } from "react";
import { proposalFormats } from "../../../domain/proposals/proposalFormats";
import { wordingOf } from "../../../domain/proposals/words/wordingOf";
import { wordsOf } from "../../../domain/proposals/words/Words";
import { FileImage } from "../../../fields/imageEditing/FileImage";
import { ProposalPage } from "../../../proposal/page/ProposalPage";
import type { PictureProps } from "../../../proposal/ProposalSetting";
import "../../../proposal/proposal.css";
import "../../../proposal/page/displayFont.css";
import "../../../proposal/page/page.css";
import styles from "./sending.module.css";
import type { OfferPreview as Preview } from "./useOfferPreview";

interface OfferPreviewProps {
  preview: Preview;
  /** Of the organisation. */
  locale: string;
}

/** The customer's page as it will be, with what changed since the version before. Nothing in it leads anywhere or is sent. */
export function OfferPreview({ preview: { proposal, changed }, locale }: OfferPreviewProps) {
  const { language } = proposal;
  const formats = useMemo(() => proposalFormats(language, locale), [language, locale]);
  const wording = useMemo(() => wordingOf(wordsOf(language), formats), [language, formats]);
  const content = { proposal, changed, consentHash: "", decision: null, accepted: null, questions: [] };
  return (
    <div
      className={styles.phone}
      role="region"
      aria-label="Preview for the customer"
      // Scrolled by keyboard too.
      tabIndex={0}
      onClickCapture={(event) => {
        if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
      }}
      onSubmitCapture={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <ProposalPage {...{ content, wording, formats, Picture }} pdfUrl={null} />
    </div>
  );
}

const Picture = ({ fileId, alt }: PictureProps) => <FileImage id={fileId} alt={alt} />;
