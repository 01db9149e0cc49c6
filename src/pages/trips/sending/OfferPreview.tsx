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
import { useCustom } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { ShownParts } from "../../../resources/shared/shownParts";
import type { ChangedSince } from "../../../domain/offers/changedSince";
import type { Proposal } from "../../../domain/proposals/Proposal";
import type { DocumentLanguage } from "../../../vocabulary";
import type { ChangedVersion } from "../../../proposal/page/PageContent";
import { listKey } from "../../../providers/rows/listRows";
import { itineraries, type Itinerary } from "../../../resources/itineraries";

interface OfferPreviewProps {
  preview: PreviewedOffer;
  locale: string;
}

/** The customer's page with the changes since the last version. Its links and forms do nothing. */
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
      // For scrolling by keyboard.
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

interface PreviewedOffer {
  readonly proposal: Proposal;
  readonly changed: ChangedVersion | null;
}

type Answer = Pick<PreviewedOffer, "proposal"> & ChangedSince & { readonly since: number | null };

function previewOf({ proposal, since, changes, price }: Answer): PreviewedOffer {
  return { proposal, changed: since === null ? null : { since, by: { changes, price } } };
}

interface Presented {
  language: DocumentLanguage;
  shows: ShownParts;
  validUntil: string | null;
}

/** The page that the customer would get if the itinerary were sent now, made by the server. */
export function useOfferPreview({ id, version }: Itinerary, { language, shows, validUntil }: Presented) {
  const query = { language, ...shows, ...(validUntil && { validUntil }) };
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { query: result } = useCustom<Answer>({
    url: `/api/itineraries/${id}/preview?${asked.toString()}`,
    method: "get",
    queryOptions: {
      queryKey: listKey(itineraries.name, { preview: id, version, ...query }),
      placeholderData: keepPreviousData,
    },
  });
  return {
    preview: result.data && previewOf(result.data.data),
    error: result.error,
    retry: () => void result.refetch(),
  };
}
