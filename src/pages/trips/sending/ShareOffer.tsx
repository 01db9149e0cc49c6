import { WhatsAppOutlined } from "@ant-design/icons";
import { useCustomMutation } from "@refinedev/core";
import { Alert, Button } from "antd";
import { useEffect, useRef } from "react";
import { messageDates, offerMessages } from "../../../domain/messages/offerMessages";
import { proposalFormats } from "../../../domain/proposals/proposalFormats";
import { fillPlaceholders } from "../../../resources/shared/messagePreferences";
import { refresh } from "../../../providers/rows/useRow";
import { useSession } from "../../../providers/session";
import { useMailSetUp } from "../../../providers/useMailSetUp";
import type { Tenant } from "../../../resources/tenants";
import type { Trip } from "../../../resources/trips";
import { CopyText } from "../../../components/CopyText";
import { contactHref } from "../contactHref";
import { MailOffer } from "./MailOffer";
import { PaperButton } from "./PaperButton";
import styles from "./sending.module.css";
import type { SentOffer } from "./writeOffer";

interface ShareOfferProps extends SentOffer {
  trip: Trip;
  tenant: Tenant;
  onTouched(): void;
}

/** By which way the customer gets a version: each with the organisation's words, and a link. */
export function ShareOffer({ offer, url, trip, tenant, onTouched }: ShareOfferProps) {
  const { user } = useSession();
  const isMailSetUp = useMailSetUp();
  const { mutate } = useCustomMutation();
  const ways = useRef<HTMLDivElement>(null);
  // What was pressed to come here is gone: the focus goes on to the first way.
  useEffect(() => ways.current?.querySelector<HTMLElement>("input, a")?.focus({ preventScroll: true }), []);
  const messages = offerMessages(offer.language, tenant.offerMessages);
  const known = {
    customer: trip.customerName,
    ...{ name: offer.journeyName ?? offer.name, reference: trip.reference },
    dates: messageDates(proposalFormats(offer.language, tenant.locale), offer.startDate, offer.dayCount),
    ...{ sender: user?.fullname ?? tenant.name, organisation: tenant.name },
  };
  const text = fillPlaceholders(messages.whatsapp, { ...known, link: url });
  const chat = contactHref(trip, "whatsapp") ?? "https://wa.me/";
  const recordChat = () =>
    mutate(
      {
        url: "/api/timeline",
        method: "post",
        values: { tripId: trip.id, kind: "whatsapp", body: `Version ${offer.number} of ${offer.name}` },
      },
      { onSuccess: () => void refresh("timeline", "trips") },
    );
  return (
    <div ref={ways} className={styles.share}>
      <section className={styles.way} aria-label="E-mail">
        <h3 className={styles.heading}>E-mail</h3>
        {isMailSetUp === false ? (
          <Alert
            type="info"
            showIcon
            message="This server sends no e-mail yet. Copy the link into a mail of your own, or use WhatsApp."
          />
        ) : (
          <MailOffer
            offer={offer}
            recipient={trip.email}
            subject={fillPlaceholders(messages.subject, known)}
            text={fillPlaceholders(messages.mail, known)}
            onTouched={onTouched}
          />
        )}
      </section>
      <section className={styles.way} aria-label="WhatsApp">
        <h3 className={styles.heading}>WhatsApp</h3>
        <p className={styles.message} dir="auto">
          {text}
        </p>
        <Button
          className={styles.verb}
          icon={<WhatsAppOutlined aria-hidden />}
          href={`${chat}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          onClick={recordChat}
        >
          Open WhatsApp
        </Button>
      </section>
      <section className={styles.way} aria-label="Link">
        <h3 className={styles.heading}>Link</h3>
        <p>Whoever has it opens the offer. You find it here this once; another is made any time.</p>
        <CopyText label="Link" text={url} />
      </section>
      <section className={styles.way} aria-label="PDF">
        <h3 className={styles.heading}>PDF</h3>
        <p>The offer on paper, to attach to a message of your own or to print.</p>
        <div>
          <PaperButton offer={offer} reference={trip.reference} />
        </div>
      </section>
    </div>
  );
}
