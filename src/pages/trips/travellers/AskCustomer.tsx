import { MailOutlined, WhatsAppOutlined } from "@ant-design/icons";
import { useCustom } from "@refinedev/core";
import { Alert, Button, Modal, Space } from "antd";
import { useState } from "react";
import { CopyText } from "../../../components/CopyText";
import { useSubmit } from "../../../components/light/useSubmit";
import { Loaded } from "../../../components/Loaded";
import { PersonName } from "../../../components/PersonName";
import { useNow } from "../../../components/useNow";
import words from "../../../components/words.module.css";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { callVerb } from "../../../providers/dataProvider";
import { trips, type Trip } from "../../../resources/trips";
import { contactHref } from "../tripTexts";
import styles from "./travellers.module.css";

interface TravellerLink {
  id: string;
  madeBy: string | null;
  madeAt: string;
  expiresAt: string;
  revokedAt: string | null;
  usedAt: string | null;
}

interface AskCustomerProps {
  trip: Trip;
  onClosed(): void;
}

/** Makes links under which the customer says who travels, and withdraws them. */
export function AskCustomer({ trip, onClosed }: AskCustomerProps) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  const [made, setMade] = useState<{ url: string; expiresAt: string }>();
  const { isSending, problem, submit } = useSubmit();
  const { query, result } = useCustom<TravellerLink[]>({
    url: `/api/trips/${trip.id}/traveller-links`,
    method: "get",
    errorNotification: false,
  });
  const make = () =>
    void submit(async () => {
      setMade(await callVerb(trips.name, trip.id, "traveller-links"));
      await query.refetch();
    });
  const withdraw = (linkId: string) =>
    void submit(async () => {
      await callVerb(trips.name, trip.id, "traveller-links/revoke", { linkId });
      setMade(undefined);
      await query.refetch();
    });
  const text = made && `Please tell us who travels on your journey: ${made.url}`;
  const stateOf = ({ revokedAt, expiresAt }: TravellerLink) => {
    if (revokedAt) return `withdrawn ${formats.instant(revokedAt)}`;
    const isOver = Date.parse(expiresAt) <= now.getTime();
    return `${isOver ? "expired" : "open until"} ${formats.instant(expiresAt)}`;
  };
  return (
    <Modal open title="Ask the customer who travels" footer={null} onCancel={onClosed}>
      <p>
        On a page of their own, also on a phone, the customer fills in names, birth dates, needs and
        passports, and uploads scans. You are told when something arrives. The page never shows numbers and
        dates again.
      </p>
      {problem && <Alert type="error" showIcon message={problem.message} />}
      {made && text ? (
        <div className={styles.made}>
          <CopyText label="Link" text={made.url} />
          <p className={words.muted}>
            {`You find it here this once; another is made any time. It is open until ${formats.instant(made.expiresAt)}.`}
          </p>
          <Space wrap>
            <Button
              icon={<WhatsAppOutlined aria-hidden />}
              href={`${contactHref(trip, "whatsapp") ?? "https://wa.me/"}?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
            >
              Open WhatsApp
            </Button>
            <Button
              icon={<MailOutlined aria-hidden />}
              href={`${contactHref(trip, "email") ?? "mailto:"}?subject=${encodeURIComponent("Who travels")}&body=${encodeURIComponent(text)}`}
            >
              Write an e-mail
            </Button>
          </Space>
        </div>
      ) : (
        <Button type="primary" loading={isSending} onClick={make}>
          Make a link
        </Button>
      )}
      <Loaded query={query} rows={1}>
        {() =>
          result.data.length > 0 && (
            <>
              <h3 className={styles.links}>Links so far</h3>
              <ul className={styles.list}>
                {result.data.map((link) => (
                  <li key={link.id} className={styles.item}>
                    <span>
                      {`Made ${formats.instant(link.madeAt)} `}
                      {link.madeBy && (
                        <>
                          by <PersonName id={link.madeBy} />
                        </>
                      )}
                    </span>
                    <span className={words.muted}>
                      {`${stateOf(link)}, ${link.usedAt ? `used last ${formats.instant(link.usedAt)}` : "not used yet"}`}
                    </span>
                    {!link.revokedAt && Date.parse(link.expiresAt) > now.getTime() && (
                      <Button size="small" loading={isSending} onClick={() => withdraw(link.id)}>
                        Withdraw
                        <span className="heard">{` the link made ${formats.instant(link.madeAt)}`}</span>
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Modal>
  );
}
