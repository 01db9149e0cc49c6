import { useSubmit } from "../../../components/light/useSubmit";
import { WhatsAppOutlined } from "@ant-design/icons";
import { useCustomMutation } from "@refinedev/core";
import { Alert, Button, Skeleton, Input, Select } from "antd";
import { useEffect, useRef, useId, useState } from "react";
import { messageDates, offerMessages } from "../../../domain/messages/offerMessages";
import { proposalFormats } from "../../../domain/proposals/proposalFormats";
import { fillPlaceholders } from "../../../resources/shared/messagePreferences";
import { refresh, useRow } from "../../../providers/rows/useRow";
import { useSession } from "../../../providers/session";
import { useMailSetUp, useMailState } from "../../../providers/useMailSetUp";
import type { Tenant } from "../../../resources/tenants";
import type { Trip } from "../../../resources/trips";
import { CopyText } from "../../../components/CopyText";
import { contactHref } from "../tripTexts";
import { PaperButton } from "./PaperButton";
import styles from "./sending.module.css";
import { type SentOffer, makeLink, mailOffer, type SharedOffer } from "./writeOffer";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Trouble } from "../../../components/Trouble";
import { apiErrorOf } from "../../../providers/apiError";
import { type Itinerary, itineraries } from "../../../resources/itineraries";
import { ConfirmAddress } from "../../../components/ConfirmAddress";
import { useCurrentUser } from "../../../providers/currentUser";
import { listRows } from "../../../providers/rows/listRows";
import { type ListedOffer, offers } from "../../../resources/offers";

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

interface ShareNewestProps {
  itineraryId: string;
  onMade(sent: SentOffer): void;
}

/** Makes a further link to the newest version of an itinerary. */
export function ShareNewest({ itineraryId, onMade }: ShareNewestProps) {
  const { data: itinerary } = useRow<Itinerary>(itineraries.name, itineraryId);
  const list = useNewestOffer(itineraryId);
  const newest = list.data;
  const offer = newest && itinerary ? { ...newest, dayCount: itinerary.dayCount } : undefined;
  const made = useQuery({
    queryKey: ["offers", newest?.id, "new link"],
    queryFn: async (): Promise<SentOffer> => {
      if (!offer) throw new Error("There is no version yet.");
      return { offer, url: (await makeLink(offer)).url };
    },
    enabled: offer !== undefined,
    // Each time that it is opened there is one of its own, which is kept nowhere.
    ...{ staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false },
  });
  const sent = made.data;
  useEffect(() => {
    if (sent) onMade(sent);
  }, [sent, onMade]);
  const failed = [list, made].find(({ error }) => error);
  if (failed)
    return <Trouble message={apiErrorOf(failed.error).message} onRetry={() => void failed.refetch()} />;
  return <Skeleton active />;
}

interface MailOfferProps {
  offer: SharedOffer;
  recipient: string | null;
  subject: string;
  /** {link} stands in it. */
  text: string;
  onTouched(): void;
}

/** The e-mail with a version, as it can be edited before it goes out. */
function MailOffer({ offer, recipient, onTouched, ...proposed }: MailOfferProps) {
  const id = useId();
  const isOwn = useCurrentUser().user?.["isEmailConfirmed"] === true;
  const mayMail = useMailState()?.isConfirmed !== false;
  const [values, setValues] = useState({ ...proposed, to: recipient ? [recipient] : [] });
  const { isSending, problem, submit, clear } = useSubmit();
  const [sentTo, setSentTo] = useState<string[]>();
  const set = (changes: Partial<typeof values>) => {
    onTouched();
    clear();
    setSentTo(undefined);
    setValues({ ...values, ...changes });
  };
  const send = async () => {
    await submit(async () => setSentTo((await mailOffer(offer, values)).to));
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
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
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
        disabled={values.to.length === 0 || !mayMail}
      >
        {sentTo ? "Send the e-mail again" : "Send the e-mail"}
      </Button>
    </form>
  );
}

/** The newest version of an itinerary, null where there is none: as it is when the sheet opens, not as it becomes by what is done there. */
export const useNewestOffer = (itineraryId: string): UseQueryResult<ListedOffer | null> =>
  useQuery({
    queryKey: [offers.name, "newest of", itineraryId],
    queryFn: async () => {
      const { rows } = await listRows<ListedOffer>(offers.name, {
        filters: [{ field: "itineraryId", operator: "eq", value: itineraryId }],
        sort: [{ field: "number", order: "desc" }],
        ...{ start: 0, end: 1, trash: false },
      });
      return rows[0] ?? null;
    },
    ...{ staleTime: Infinity, gcTime: 0 },
  });
