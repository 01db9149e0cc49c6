import { Loaded } from "../../../components/Loaded";
import { App, Button, Drawer } from "antd";
import { useState } from "react";
import { LinkButton } from "../../../components/LinkButton";
import words from "../../../components/words.module.css";
import { offerStates, soldStates, undecidedStates } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import { useMay } from "../../../fields/useMay";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { useListRows } from "../../../providers/rows/listRows";
import { useRow } from "../../../providers/rows/useRow";
import type { Itinerary } from "../../../resources/itineraries";
import { type ListedOffer, type Offer, offers } from "../../../resources/offers";
import { type Trip, trips } from "../../../resources/trips";
import { users } from "../../../resources/users";
import { acceptOffer, restoreOffer } from "../../trips/itineraries/writeItinerary";
import { PdfButton } from "../../trips/sending/PdfButton";
import { ReadItinerary } from "../reading/ReadItinerary";
import { AcceptVersion } from "./AcceptVersion";
import versionsStyles from "./versions.module.css";
import { joinParts, counted } from "../../../domain/formats/text";
import { useCustom } from "@refinedev/core";
import { CopyText } from "../../../components/CopyText";
import { useNow } from "../../../components/useNow";
import { callVerb } from "../../../providers/dataProvider";

interface VersionListProps {
  trip: Trip;
  itinerary: Itinerary;
  mayEdit: boolean;
}

export function VersionList({ trip, itinerary, mayEdit }: VersionListProps) {
  const { formats } = useFieldEnvironment();
  const { modal } = App.useApp();
  const [shownId, show] = useState<string>();
  const [accepted, accept] = useState<ListedOffer>();
  // Versions of an accepted itinerary can still be sent and accepted.
  const mayWork = useMay(trips, "edit", trip);
  const mayAccept = mayWork && [...undecidedStates, ...soldStates].includes(trip.status);
  const versions = useListRows<ListedOffer>(offers.name, {
    filters: [{ field: "itineraryId", operator: "eq", value: itinerary.id }],
    sort: [{ field: "number", order: "desc" }],
    ...{ start: 0, end: 100, trash: false },
  });

  const ask = (verb: string, number: number, content: string, act: () => Promise<void>, done: string) =>
    modal.confirm({
      title: `${verb} version ${number}?`,
      content,
      okText: `${verb} version ${number}`,
      onOk: () => act().then(() => notices.show({ type: "success", message: done }), sayFailed),
    });
  const restore = ({ id, number }: ListedOffer) =>
    ask(
      "Restore",
      number,
      "The itinerary then says what this version says, at today's prices. What it says now stays in its history.",
      () => restoreOffer(id, itinerary.version),
      `The itinerary says what version ${number} says.`,
    );
  const keep = (offer: ListedOffer) =>
    ask(
      "Keep",
      offer.number,
      `The trip stays sold on it, and the itinerary says it again as it was agreed. ${itinerary.lastOffer?.isChanged ? `The draft of version ${offer.number + 1} stays beside it, as an itinerary of its own.` : ""}`,
      () => acceptOffer(offer, {}),
      `Version ${offer.number} is kept.`,
    );
  const button = (verb: string, number: number, onClick: () => void, isAsking = true) => (
    <Button size="small" aria-label={`${verb} version ${number}`} onClick={onClick}>
      {isAsking ? `${verb} …` : verb}
    </Button>
  );

  return (
    <Loaded query={versions} rows={2}>
      {({ rows }) => (
        <>
          <ul className={versionsStyles.list}>
            {rows.map((offer) => {
              const { id, number, status, sentAt, sentBy, totals } = offer;
              const isSame = number === itinerary.offerNumber && itinerary.lastOffer?.isChanged === false;
              return (
                <li key={id} className={versionsStyles.item}>
                  <span className={versionsStyles.number}>Version {number}</span>
                  <ChoiceTag colour={offerStates[status].colour}>{offerStates[status].label}</ChoiceTag>
                  {totals && (
                    <span>{formats.money({ amount: totals.total, currency: totals.currency })}</span>
                  )}
                  <span className={words.muted}>
                    {formats.instant(sentAt)}
                    {sentBy && (
                      <>
                        {" by "}
                        <ReferenceTitle resource={users} id={sentBy} />
                      </>
                    )}
                  </span>
                  <span className={versionsStyles.actions}>
                    <LinkButton
                      size="small"
                      aria-label={`Compare version ${number}`}
                      to={`/trips/${trip.id}/itinerary/${itinerary.id}/versions?from=${id}&to=${itinerary.id}`}
                    >
                      Compare …
                    </LinkButton>
                    {button("Show", number, () => show(id), false)}
                    <PdfButton reference={trip.reference} offer={offer} isSmall />
                    {mayAccept && status === "sent" && button("Accept", number, () => accept(offer))}
                    {mayEdit && isStanding(offer, itinerary) && button("Keep", number, () => keep(offer))}
                    {mayEdit && !isSame && button("Restore", number, () => restore(offer))}
                  </span>
                  <Amendment offer={offer} />
                  <Decision offer={offer} />
                  {(status === "sent" || status === "accepted") && (
                    <VersionLinks offer={offer} mayEdit={mayWork} />
                  )}
                </li>
              );
            })}
          </ul>
          {accepted && (
            <AcceptVersion {...{ trip, itinerary }} offer={accepted} onClosed={() => accept(undefined)} />
          )}
          {shownId && <Version trip={trip} id={shownId} onClose={() => show(undefined)} />}
        </>
      )}
    </Loaded>
  );
}

const sayFailed = (thrown: unknown) => notices.show({ type: "error", message: apiErrorOf(thrown).message });

/** Whether the trip is sold on this newest version while the next one is a draft. */
const isStanding = ({ number }: ListedOffer, { status, offerNumber, lastOffer }: Itinerary): boolean =>
  status === "draft" && number === offerNumber && number === lastOffer?.standingNumber;

function Version({ trip, id, onClose }: { trip: Trip; id: string; onClose(): void }) {
  const version = useRow<Offer>(offers.name, id);
  return (
    <Drawer
      open
      size="large"
      width="min(100vw, 1000px)"
      title={version.data ? `${version.data.name}, version ${version.data.number}` : "Version"}
      onClose={onClose}
    >
      <Loaded query={version}>
        {(offer) => (
          // A version has the fields that are read here.
          <ReadItinerary trip={trip} itinerary={{ ...offer, sentAt: null } as unknown as Itinerary} />
        )}
      </Loaded>
    </Drawer>
  );
}

function Amendment({ offer: { amendmentReason, amendmentDifference, currency } }: { offer: ListedOffer }) {
  const { formats } = useFieldEnvironment();
  if (!amendmentReason) return null;
  const money = currency ? { amount: Math.abs(amendmentDifference ?? 0), currency } : null;
  const dearer =
    amendmentDifference && money && `${amendmentDifference < 0 ? "−" : "+"} ${formats.money(money)}`;
  return (
    <div className={versionsStyles.decision}>
      <p>Amendment{dearer ? ` (${dearer})` : ""}</p>
      <p className={versionsStyles.said}>{amendmentReason}</p>
    </div>
  );
}

function Decision({ offer }: { offer: ListedOffer }) {
  const { formats } = useFieldEnvironment();
  const { decision, decidedBy, signature, declineReason, options } = offer;
  if (!decision) return null;
  const { kind, at, total, currency, optionId, items, consent } = decision;
  const option = options.find(({ id }) => id === optionId)?.name;
  const who = decidedBy ?? "The customer";
  return (
    <div className={versionsStyles.decision}>
      <p>
        {who} {kind === "accepted" ? "accepted" : "declined"} it on {formats.instant(at)}.
      </p>
      {kind === "declined" && declineReason && <p className={versionsStyles.said}>{declineReason}</p>}
      {kind === "accepted" && (
        <>
          <p className={words.muted}>
            {joinParts([
              total !== null && currency && formats.money({ amount: total, currency }),
              option,
              items.length > 0 && `${items.length} of the optional items`,
              signature && `signed “${signature}”`,
            ])}
          </p>
          {consent && (
            <details className={versionsStyles.said}>
              <summary>Consented to</summary>
              {consent}
            </details>
          )}
        </>
      )}
    </div>
  );
}

interface OfferLink {
  id: string;
  expiresAt: string;
  revokedAt: string | null;
  lastViewedAt: string | null;
  views: number;
}

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
  // Holds their room: what stands below moves from under no pointer when they arrive.
  if (!links) return <div className={versionsStyles.links} />;
  const open = links.filter(({ revokedAt, expiresAt }) => !revokedAt && expiresAt > now);
  const views = links.reduce((sum, link) => sum + link.views, 0);
  const last = links
    .flatMap(({ lastViewedAt }) => lastViewedAt ?? [])
    .sort()
    .at(-1);
  const seen = last
    ? `Seen ${counted(views, "time")}, last ${formats.instant(last)}`
    : offer.status === "sent" && "Not seen by the customer yet";

  const make = () =>
    callVerb<{ url: string; expiresAt: string }>("offers", offer.id, "links", {}).then((link) => {
      setMade(link);
      return query.refetch();
    }, sayFailed);
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
        }, sayFailed),
    });

  return (
    <div className={versionsStyles.links}>
      <span className={words.muted}>
        {joinParts([seen, open.length > 0 ? counted(open.length, "open link") : "No open link"])}
      </span>
      {mayEdit && (
        <span className={versionsStyles.actions}>
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
        <div role="status" className={versionsStyles.made}>
          <p>Good until {formats.instant(made.expiresAt)}. The link is shown only now.</p>
          <CopyText label="Link" text={made.url} />
        </div>
      )}
    </div>
  );
}
