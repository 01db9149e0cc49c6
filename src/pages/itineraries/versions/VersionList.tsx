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
import { PaperButton } from "../../trips/sending/PaperButton";
import { ReadItinerary } from "../reading/ReadItinerary";
import { AcceptVersion } from "./AcceptVersion";
import versionsStyles from "./versions.module.css";
import { VersionLinks } from "./VersionLinks";
import { joinParts } from "../../../domain/formats/text";

interface VersionListProps {
  trip: Trip;
  itinerary: Itinerary;
  mayEdit: boolean;
}

/** The versions of an itinerary, the newest first: what became of each, who saw and decided it, and what was in it. */
export function VersionList({ trip, itinerary, mayEdit }: VersionListProps) {
  const { formats } = useFieldEnvironment();
  const { modal } = App.useApp();
  const [shownId, show] = useState<string>();
  const [accepted, accept] = useState<ListedOffer>();
  // An accepted itinerary is not edited; its versions are given on and accepted all the same.
  const mayWork = useMay(trips, "edit", trip);
  const mayAccept = mayWork && [...undecidedStates, ...soldStates].includes(trip.status);
  const versions = useListRows<ListedOffer>(offers.name, {
    filters: [{ field: "itineraryId", operator: "eq", value: itinerary.id }],
    sort: [{ field: "number", order: "desc" }],
    ...{ start: 0, end: 100, trash: false },
  });

  const restore = ({ id, number }: ListedOffer) =>
    modal.confirm({
      title: `Restore version ${number}?`,
      content:
        "The itinerary then says what this version says, at today's prices. What it says now stays in its history.",
      okText: `Restore version ${number}`,
      onOk: () =>
        restoreOffer(id, itinerary.version).then(
          () => notices.show({ type: "success", message: `The itinerary says what version ${number} says.` }),
          (thrown: unknown) => notices.show({ type: "error", message: apiErrorOf(thrown).message }),
        ),
    });

  const keep = (offer: ListedOffer) =>
    modal.confirm({
      title: `Keep version ${offer.number}?`,
      content: `The trip stays sold on it, and the itinerary says it again as it was agreed. ${itinerary.lastOffer?.isChanged ? `The draft of version ${offer.number + 1} stays beside it, as an itinerary of its own.` : ""}`,
      okText: `Keep version ${offer.number}`,
      onOk: () =>
        acceptOffer(offer, {}).then(
          () => notices.show({ type: "success", message: `Version ${offer.number} is kept.` }),
          (thrown: unknown) => notices.show({ type: "error", message: apiErrorOf(thrown).message }),
        ),
    });

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
                    <Button size="small" aria-label={`Show version ${number}`} onClick={() => show(id)}>
                      Show
                    </Button>
                    <PaperButton reference={trip.reference} offer={offer} isSmall />
                    {mayAccept && status === "sent" && (
                      <Button
                        size="small"
                        aria-label={`Accept version ${number}`}
                        onClick={() => accept(offer)}
                      >
                        Accept …
                      </Button>
                    )}
                    {mayEdit && isStanding(offer, itinerary) && (
                      <Button size="small" aria-label={`Keep version ${number}`} onClick={() => keep(offer)}>
                        Keep …
                      </Button>
                    )}
                    {mayEdit && !isSame && (
                      <Button
                        size="small"
                        aria-label={`Restore version ${number}`}
                        onClick={() => restore(offer)}
                      >
                        Restore …
                      </Button>
                    )}
                  </span>
                  <DecisionText offer={offer} />
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

/** Whether the trip stays sold on a version after which none was sent, while the next one is written. */
const isStanding = ({ number }: ListedOffer, { status, offerNumber, lastOffer }: Itinerary): boolean =>
  status === "draft" && number === offerNumber && number === lastOffer?.standingNumber;

/** What the customer got, as it is read. */
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
          // A version has what is read of an itinerary.
          <ReadItinerary trip={trip} itinerary={{ ...offer, sentAt: null } as unknown as Itinerary} />
        )}
      </Loaded>
    </Drawer>
  );
}

/** How a version came to be accepted or declined: what it amends and why, and what the customer said on its page. */
export const DecisionText = ({ offer }: { offer: ListedOffer }) => (
  <>
    <Amendment offer={offer} />
    <Decision offer={offer} />
  </>
);

/** Why a version took the place of the one on which the trip was sold, and how much dearer it is. */
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

/** What the customer decided on the page of a version: who, when, at what price, and the text that was consented to. */
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
