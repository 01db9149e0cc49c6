import { useCustom } from "@refinedev/core";
import { App, Button } from "antd";
import { useState } from "react";
import { CopyText } from "../../../components/CopyText";
import { useNow } from "../../../components/useNow";
import words from "../../../components/words.module.css";
import { counted, joinParts } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { callVerb } from "../../../providers/dataProvider";
import { notices } from "../../../providers/notices";
import type { ListedOffer } from "../../../resources/offers";
import styles from "./versions.module.css";

/** A link to a version, as it is told of. */
interface OfferLink {
  id: string;
  expiresAt: string;
  revokedAt: string | null;
  lastViewedAt: string | null;
  views: number;
}

/** How often the customer looked at a version, and the links under which they can: another one, or none any more. */
export function VersionLinks({ offer, mayEdit }: { offer: ListedOffer; mayEdit: boolean }) {
  const { formats } = useFieldEnvironment();
  const now = useNow().toISOString();
  const { modal } = App.useApp();
  const [made, setMade] = useState<{ url: string; expiresAt: string }>();
  const { query } = useCustom<OfferLink[]>({
    url: `/api/offers/${offer.id}/links`,
    method: "get",
    queryOptions: { queryKey: ["offers", offer.id, "links", offer.version] },
  });
  const links = query.data?.data;
  if (query.error) return <p className={words.muted}>{apiErrorOf(query.error).message}</p>;
  if (!links) return null;
  const open = links.filter(({ revokedAt, expiresAt }) => !revokedAt && expiresAt > now);
  const views = links.reduce((sum, link) => sum + link.views, 0);
  const last = links
    .flatMap(({ lastViewedAt }) => lastViewedAt ?? [])
    .sort()
    .at(-1);
  const seen = last
    ? `Seen ${counted(views, "time")}, last ${formats.instant(last)}`
    : offer.status === "sent" && "Not seen by the customer yet";
  const failed = (thrown: unknown) => notices.show({ type: "error", message: apiErrorOf(thrown).message });

  const make = () =>
    callVerb<{ url: string; expiresAt: string }>("offers", offer.id, "links", {}).then((link) => {
      setMade(link);
      return query.refetch();
    }, failed);
  const revoke = () =>
    modal.confirm({
      title: `Close the links to version ${offer.number}?`,
      content:
        "Who opens one of them, or one to an earlier version, reads that it was closed. The version itself stays as it is.",
      okText: "Close the links",
      okButtonProps: { danger: true },
      onOk: () =>
        callVerb("offers", offer.id, "revoke", {}).then(() => {
          setMade(undefined);
          return query.refetch();
        }, failed),
    });

  return (
    <div className={styles.links}>
      <span className={words.muted}>
        {joinParts([seen, open.length > 0 ? counted(open.length, "open link") : "No open link"])}
      </span>
      {mayEdit && (
        <span className={styles.actions}>
          <Button size="small" aria-label={`New link to version ${offer.number}`} onClick={() => void make()}>
            New link
          </Button>
          {open.length > 0 && (
            <Button size="small" aria-label={`Revoke the links to version ${offer.number}`} onClick={revoke}>
              Revoke …
            </Button>
          )}
        </span>
      )}
      {made && (
        <div role="status" className={styles.made}>
          <p>Good until {formats.instant(made.expiresAt)}. The link is shown only now.</p>
          <CopyText label="Link" text={made.url} />
        </div>
      )}
    </div>
  );
}
