import { useMemo } from "react";
import type { ShownParts } from "../../../domain/itineraries/shownParts";
import { acceptanceTextOf } from "../../../domain/offers/acceptanceText";
import { proposalFormats } from "../../../domain/proposals/proposalFormats";
import { proposalOf } from "../../../domain/proposals/proposalOf";
import { wordingOf } from "../../../domain/proposals/words/wordingOf";
import { directionOf, wordsOf } from "../../../domain/proposals/words/wordsOf";
import type { DocumentLanguage } from "../../../domain/vocabulary";
import { FileImage } from "../../../fields/imageEditing/FileImage";
import type { PictureProps } from "../../../proposal/ProposalSetting";
import { ProposalView } from "../../../proposal/ProposalView";
import "../../../proposal/proposal.css";
import type { Itinerary } from "../../../resources/itineraries";
import type { Tenant } from "../../../resources/tenants";
import type { Trip } from "../../../resources/trips";
import styles from "./sending.module.css";

interface OfferPreviewProps {
  itinerary: Itinerary;
  trip: Trip;
  tenant: Tenant;
  /** The version that it will be. */
  number: number;
  language: DocumentLanguage;
  shows: ShownParts;
  validUntil: string | null;
  today: string;
}

/** An itinerary as its customer will read it on a phone. Where its places lie on the map is known once it is sent. */
export function OfferPreview(props: OfferPreviewProps) {
  const { itinerary, trip, tenant, number, language, shows, validUntil, today } = props;
  const formats = useMemo(() => proposalFormats(language, tenant.locale), [language, tenant.locale]);
  const wording = useMemo(() => wordingOf(wordsOf(language), formats), [language, formats]);
  const currency = itinerary.currency ?? tenant.currency;
  const proposal = proposalOf({
    offer: { ...itinerary, language, shows, validUntil, currency },
    consent: acceptanceTextOf(tenant, language),
    ...{ organisation: tenant, trip, number, hash: "", sentOn: today, located: new Map() },
  });
  return (
    // Scrolled by keyboard too.
    <div className={styles.phone} role="region" aria-label="Preview for the customer" tabIndex={0}>
      <ProposalView {...{ proposal, wording, formats }} Picture={Picture} />
      <section className={styles.consent} lang={language} dir={directionOf(language)}>
        <h3>{wording.say("acceptHeading")}</h3>
        <p>{wording.say("consent")}</p>
        <p dir="auto">{proposal.consent}</p>
      </section>
    </div>
  );
}

const Picture = ({ fileId, alt }: PictureProps) => <FileImage id={fileId} alt={alt} />;
