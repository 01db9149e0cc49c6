import { WhatsAppOutlined } from "@ant-design/icons";
import { useCustom, useCustomMutation } from "@refinedev/core";
import { Alert, Button, Input, Select } from "antd";
import { useEffect, useRef, useId, useState } from "react";
import { messageDates, offerMessages } from "../../../domain/messages/offerMessages";
import { proposalFormats } from "../../../domain/proposals/proposalFormats";
import { fillPlaceholders } from "../../../resources/shared/messagePreferences";
import { refresh } from "../../../providers/rows/useRow";
import { useSession } from "../../../providers/session";
import { useMailSetUp, useMailState } from "../../../providers/useMailSetUp";
import type { Tenant } from "../../../resources/tenants";
import type { Trip } from "../../../resources/trips";
import { ariaKeys } from "../../../components/shortcuts";
import { CopyText } from "../../../components/CopyText";
import { useSaveByEnter } from "../../resource/form/useFormSave";
import { contactHref } from "../tripTexts";
import { PdfButton } from "./PdfButton";
import styles from "./sending.module.css";
import { Loaded } from "../../../components/Loaded";
import { useSubmit } from "../../../components/light/useSubmit";
import { ConfirmAddress } from "../../../components/ConfirmAddress";
import { useCurrentUser } from "../../../providers/currentUser";
import type { ListedOffer } from "../../../resources/offers";
import { callVerb } from "../../../providers/dataProvider";
import type { ShownParts } from "../../../resources/shared/shownParts";
import type { DocumentLanguage } from "../../../vocabulary";
import type { Itinerary } from "../../../resources/itineraries";
import { touchedByItineraries } from "../data/touchedByItineraries";

interface ShareOfferProps extends SentOffer {
  trip: Trip;
  tenant: Tenant;
  onTouched(): void;
}

export function ShareOffer({ offer, url, trip, tenant, onTouched }: ShareOfferProps) {
  const { user } = useSession();
  const isMailSetUp = useMailSetUp();
  const { mutate } = useCustomMutation();
  const ways = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus goes to the first way.
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
          <PdfButton offer={offer} reference={trip.reference} />
        </div>
      </section>
    </div>
  );
}

interface ShareNewestProps {
  newest: ListedOffer;
  dayCount: number;
  onMade(sent: SentOffer): void;
}

/** Creates another link to the newest version on each mount. */
export function ShareNewest({ newest, dayCount, onMade }: ShareNewestProps) {
  const { query } = useCustom<{ url: string }>({
    url: `/api/offers/${newest.id}/links`,
    method: "post",
    errorNotification: false,
    queryOptions: { staleTime: 0, gcTime: 0, retry: false },
  });
  const url = query.data?.data.url;
  useEffect(() => {
    if (url) onMade({ offer: { ...newest, dayCount }, url });
  }, [url, newest, dayCount, onMade]);
  return <Loaded query={query}>{() => null}</Loaded>;
}

interface MailOfferProps {
  offer: SharedOffer;
  recipient: string | null;
  subject: string;
  /** Contains {link}. */
  text: string;
  onTouched(): void;
}

function MailOffer({ offer, recipient, onTouched, ...proposed }: MailOfferProps) {
  const id = useId();
  const isOwn = useCurrentUser().user?.["isEmailConfirmed"] === true;
  const mayMail = useMailState()?.isConfirmed !== false;
  const [values, setValues] = useState({ ...proposed, to: recipient ? [recipient] : [] });
  const [sentTo, setSentTo] = useState<readonly string[]>();
  const { isSending, submit, problem, clear } = useSubmit();
  const send = () => void submit(async () => setSentTo((await mailOffer(offer, values)).to));
  const saveByEnter = useSaveByEnter(send);
  const set = (changes: Partial<typeof values>) => {
    onTouched();
    clear();
    setSentTo(undefined);
    setValues({ ...values, ...changes });
  };
  const errorOf = (name: string) =>
    Object.entries(problem?.errors ?? {}).flatMap(([path, errors]) =>
      path.split(".", 1)[0] === name ? errors : [],
    );
  const field = (name: string, label: string, input: React.ReactNode) => (
    <div className={styles.field}>
      <label htmlFor={`${id}.${name}`}>{label}</label>
      {input}
      {errorOf(name).length > 0 && (
        <p role="alert" className={styles.error}>
          {errorOf(name).join(" ")}
        </p>
      )}
    </div>
  );
  return (
    <form
      className={styles.mail}
      onKeyDownCapture={saveByEnter}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {field(
        "to",
        "To",
        <Select
          id={`${id}.to`}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[",", ";", " "]}
          placeholder="name@example.com"
          value={values.to}
          onChange={(to: string[]) => set({ to })}
        />,
      )}
      {field(
        "subject",
        "Subject",
        <Input
          id={`${id}.subject`}
          dir="auto"
          maxLength={200}
          value={values.subject}
          onChange={({ target }) => set({ subject: target.value })}
        />,
      )}
      {field(
        "text",
        "Text",
        <Input.TextArea
          id={`${id}.text`}
          dir="auto"
          autoSize={{ minRows: 6, maxRows: 16 }}
          value={values.text}
          onChange={({ target }) => set({ text: target.value })}
        />,
      )}
      <p className={styles.hint}>
        {"{link} becomes a link of its own when the e-mail is sent. "}
        {isOwn
          ? "Answers come to you."
          : "Answers go to an owner, until you confirm your e-mail address."}{" "}
        {!isOwn && <ConfirmAddress />}
      </p>
      <div role="status">
        {!mayMail && (
          <Alert
            type="warning"
            showIcon
            message="Your organisation cannot write to others by e-mail yet: an owner first confirms their own address, with the link that was sent to it. Until then, copy the link."
          />
        )}
        {sentTo && (
          <Alert
            type="success"
            showIcon
            message={`On its way to ${sentTo.join(", ")}. The trip's timeline tells when it has gone out.`}
          />
        )}
        {problem && <Alert type="error" showIcon message={problem.message} />}
      </div>
      <Button
        className={styles.verb}
        type="primary"
        htmlType="submit"
        loading={isSending}
        aria-keyshortcuts={ariaKeys("saveFromInput")}
        disabled={values.to.length === 0 || !mayMail}
      >
        {sentTo ? "Send the e-mail again" : "Send the e-mail"}
      </Button>
    </form>
  );
}

export type SharedOffer = Pick<
  ListedOffer,
  "id" | "number" | "name" | "journeyName" | "language" | "startDate"
> & {
  dayCount: number;
};

/** A version with a new link. The server sends the link's address only once. */
export interface SentOffer {
  offer: SharedOffer;
  url: string;
}

interface Asked {
  language: DocumentLanguage;
  shows: ShownParts;
  /** In minor units: the changed price that the user has seen. */
  expectTotal?: number | undefined;
}

/**
 * Sends a new version. Rejects with `repriced` if the price has changed; `expectTotal` accepts that price.
 */
export async function sendItinerary({ id, version, dayCount }: Itinerary, asked: Asked): Promise<SentOffer> {
  const { expectTotal, ...rest } = asked;
  const { offer, link } = await callVerb<{ offer: ListedOffer; link: { url: string } }>(
    ...(["itineraries", id, "send"] as const),
    { version, ...rest, ...(expectTotal === undefined ? {} : { expectTotal }) },
  );
  await refresh(...touchedByItineraries, "offers", "timeline");
  return { offer: { ...offer, dayCount }, url: link.url };
}

/** Puts a version into the queue of e-mails. */
export const mailOffer = (
  { id }: SharedOffer,
  body: { to: string[]; subject: string; text: string },
): Promise<{ to: string[] }> => callVerb<{ to: string[] }>("offers", id, "mail", body);
