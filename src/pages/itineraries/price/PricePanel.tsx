import { Segmented, Skeleton, Button } from "antd";
import { findExplanation } from "../../../domain/pricing/line";
import { countedShares } from "../../../domain/pricing/result";
import { personPrices, leadingRoles } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf, ApiError } from "../../../providers/apiError";
import { Trouble } from "../../../components/Trouble";
import type { Draft } from "../draft/draft";
import type { DraftEdits } from "../draft/useDraft";
import { hasSharing, PerPersonLines, PriceFigure } from "./PriceFigure";
import styles from "./price.module.css";
import type { LivePrice, PriceTrouble } from "./usePrice";
import { useSubmit } from "../../../components/light/useSubmit";
import { notices } from "../../../providers/notices";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { itineraries, type Itinerary } from "../../../resources/itineraries";
import { touchedByItineraries } from "../../trips/data/touchedByItineraries";
import { useReferenceRow } from "../../../fields/references/ReferenceTitle";
import { assignees, type AssignableUser, displayName } from "../../../providers/assignees";
import { resourceNamed } from "../../../resources";
import type { Team } from "../../../resources/teams";
import type { Trip } from "../../../resources/trips";
import { useFollowUpSaving } from "../../trips/followUps/followUpSteps";
import type { OpenDraft } from "../../trips/itineraries/useItineraryMenu";
import { approvePrice } from "../../trips/itineraries/writeItinerary";
import { PersonName } from "../../../components/PersonName";

interface PricePanelProps {
  draft: Draft;
  edits: DraftEdits;
  live: LivePrice | undefined;
  trouble: PriceTrouble | undefined;
}

export function PricePanel({ draft, edits, live, trouble }: PricePanelProps) {
  const { formats } = useFieldEnvironment();
  if (trouble) return <PriceUnknown trouble={trouble} />;
  if (!live) return <Skeleton active paragraph={{ rows: 5 }} />;
  const { price } = live;
  const { currency, totals, explanation } = price;
  if (!currency) return <p className={styles.hint}>Choose a currency, and the price appears.</p>;
  const money = (amount: number) => formats.money({ amount, currency });
  const why = (key: string) => findExplanation(explanation, key) ?? undefined;
  const isBySharing = draft.personPrices === "sharing" && hasSharing(price.bySharing);
  const { adjustment, marginBasisPoints } = totals;
  const margin = marginBasisPoints === null ? undefined : `${formats.percent(marginBasisPoints)} margin`;
  const whyAdjusted = why("adjustment");
  return (
    <section className={styles.panel} aria-label="Price">
      <h2 className={styles.heading}>Price</h2>
      <PriceFigure label="Cost" amount={money(totals.cost)} explanation={why("cost")} />
      <PriceFigure
        label="Markup"
        note={whyAdjusted ? undefined : margin}
        amount={money(totals.markup - adjustment)}
        explanation={why("markup")}
      />
      {whyAdjusted && (
        <PriceFigure label="Adjustment" note={margin} amount={money(adjustment)} explanation={whyAdjusted} />
      )}
      {totals.taxes.map((tax, index) => (
        <PriceFigure
          key={`${tax.name} ${index}`}
          label={`${tax.name || "Tax"} ${formats.percent(tax.basisPoints)}`}
          note={tax.contained ? "contained" : undefined}
          amount={money(tax.amount)}
          explanation={why(`tax:${index}`)}
        />
      ))}
      {totals.rounding !== 0 && (
        <PriceFigure label="Rounding" amount={money(totals.rounding)} explanation={why("rounding")} />
      )}
      <div className={styles.total} role="status" aria-label="Total price">
        <span>Total</span>
        <span>{money(totals.total)}</span>
      </div>
      {!price.complete && (
        <p className={styles.hint}>Something has no price yet: the total holds what is known.</p>
      )}
      {price.perPerson.length > 1 && (
        <>
          <h3 className={styles.sub}>Per person</h3>
          {hasSharing(price.bySharing) && (
            <Segmented
              size="small"
              className={styles.ways}
              aria-label="Price per person on the customer's paper"
              options={ways}
              value={draft.personPrices}
              onChange={(value) => edits.set({ personPrices: value })}
            />
          )}
          <PerPersonLines
            groups={isBySharing ? price.bySharing : countedShares(price.perPerson)}
            money={money}
          />
        </>
      )}
      {price.optional.length > 0 && (
        <>
          <h3 className={styles.sub}>Optional, not in the total</h3>
          {price.optional.map((one) => (
            <PriceFigure
              key={one.itemId}
              label={one.title || "Optional item"}
              amount={`+ ${money(one.total)}`}
            />
          ))}
        </>
      )}
    </section>
  );
}

const ways = (["shared", "sharing"] as const).map((value) => ({ value, label: personPrices[value].label }));

function PriceUnknown({ trouble: { what, error, retry } }: { trouble: PriceTrouble }) {
  return (
    <section className={styles.panel} aria-label="Price">
      <h2 className={styles.heading}>Price</h2>
      <Trouble
        message={`Price not known: the ${what} could not be read. ${apiErrorOf(error).message}`}
        onRetry={retry}
      />
    </section>
  );
}

interface OutdatedPriceProps {
  itinerary: Itinerary;
  live: LivePrice;
  shownId: string | null;
}

/** Shows that the stored price is no longer today's, and saves today's. */
export function OutdatedPrice({ itinerary, live: { price }, shownId }: OutdatedPriceProps) {
  const { formats } = useFieldEnvironment();
  const save = useSaveRow(itineraries, { refreshes: touchedByItineraries });
  // Every save makes the server compute the price.
  const { isSending, submit } = useSubmit();
  const { totals, pricedBy } = itinerary;
  const stored = totals?.options.find(({ optionId }) => optionId === shownId) ?? totals;
  if (!totals || !stored) return null;
  const { currency } = totals;
  if (stored.total === price.totals.total && currency === price.currency) return null;
  const saved = formats.money({ amount: stored.total, currency });
  return (
    <section className={styles.panel} aria-label="Saved price">
      <p className={styles.hint}>
        {pricedBy
          ? `Priced by version ${pricedBy} at ${saved}, which stays until something is changed that the price depends on.`
          : `Saved at ${saved}. Rates, taxes or how prices are made have changed since.`}
      </p>
      <Button loading={isSending} onClick={() => void submit(() => save({}, itinerary), sayFailed)}>
        Save today's price
      </Button>
    </section>
  );
}

const sayFailed = ({ message }: ApiError) => notices.show({ key: "price", type: "error", message });

interface PriceApprovalProps {
  trip: Trip;
  approval: Itinerary["priceApproval"];
  /** Whether the current price needs an approval. */
  isAwaited: boolean;
  /** Saved first, so that the price on the page is approved. */
  open: OpenDraft;
}

/** Who approved a price below the lowest margin, or the button that approves it or asks for it. */
export function PriceApproval({ trip, approval, isAwaited, open }: PriceApprovalProps) {
  const { actor, formats } = useFieldEnvironment();
  const isLeading = leadingRoles.some((role) => role === actor.role);
  if (isAwaited)
    return trip.assigneeTeamId && !isLeading ? (
      <TeamApproval teamId={trip.assigneeTeamId} open={open} />
    ) : (
      <AwaitedApproval mayApprove={isLeading} open={open} />
    );
  if (!approval) return null;
  const margin = approval.marginBasisPoints;
  return (
    <section className={`${styles.panel} ${styles.approval}`} aria-label="Approval of the price">
      <h2 className={styles.heading}>Price approved</h2>
      <PersonName id={approval.by} />
      <p className={styles.note}>
        {formats.instant(approval.at)}
        {margin !== null && ` · ${formats.percent(margin)} margin or better`}
      </p>
    </section>
  );
}

/** The manager of the trip's team may also approve. */
function TeamApproval({ teamId, open }: { teamId: string; open: OpenDraft }) {
  const { actor } = useFieldEnvironment();
  const managerId = useReferenceRow<Team>(resourceNamed("teams"), teamId)?.managerId;
  return <AwaitedApproval mayApprove={managerId === actor.userId} {...{ managerId, open }} />;
}

interface AwaitedApprovalProps {
  mayApprove: boolean;
  managerId?: string | null | undefined;
  open: OpenDraft;
}

function AwaitedApproval({ mayApprove, managerId, open }: AwaitedApprovalProps) {
  const { plan } = useFollowUpSaving();
  const { isSending, submit } = useSubmit();
  const act = () =>
    submit(async () => {
      const row = await open.settle();
      if (!row) return;
      const { name, tripId } = row;
      const say = (message: string) => notices.show({ key: "approval", type: "success", message });
      if (mayApprove) {
        await approvePrice(row);
        return say(`The price of ${name} is approved.`);
      }
      const asked = await approver(managerId);
      const note = `Approve the price of ${name}: it is below the lowest margin.`;
      const dueAt = new Date().toISOString();
      await plan({ tripId, kind: "other", dueAt, assigneeUserId: asked.id, note });
      say(`${displayName(asked)} finds the request among the next steps.`);
    }, sayFailed);
  return (
    <section className={`${styles.panel} ${styles.approval}`} aria-label="Approval of the price">
      <h2 className={styles.heading}>Price not approved</h2>
      <p className={styles.hint}>
        {mayApprove
          ? "It earns less than the lowest margin. Once you approve it, it can be sent."
          : `It earns less than the lowest margin. ${managerId ? "The team's manager, an" : "An"} owner or an admin may approve it.`}
      </p>
      <Button loading={isSending} onClick={() => void act()}>
        {mayApprove ? "Approve this price" : "Ask for approval"}
      </Button>
    </section>
  );
}

/** The manager of the trip's team, else an admin, else an owner. */
async function approver(managerId: string | null | undefined): Promise<AssignableUser> {
  const known = await assignees.load();
  if (known instanceof ApiError) throw known;
  const asked =
    known.users.find(({ id }) => id === managerId) ??
    known.users.find(({ role }) => role === "admin") ??
    known.users.find(({ role }) => role === "owner");
  if (!asked) throw new ApiError("Nobody who may approve prices is active.");
  return asked;
}
