import { Button } from "antd";
import { useSubmit } from "../../../components/light/useSubmit";
import { leadingRoles } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useReferenceRow } from "../../../fields/references/ReferenceTitle";
import { ApiError } from "../../../providers/apiError";
import { assignees, type AssignableUser, displayName } from "../../../providers/assignees";
import { notices } from "../../../providers/notices";
import { resourceNamed } from "../../../resources";
import type { Itinerary } from "../../../resources/itineraries";
import type { Team } from "../../../resources/teams";
import type { Trip } from "../../../resources/trips";
import { useFollowUpSaving } from "../../trips/followUps/followUpSteps";
import type { OpenDraft } from "../../trips/itineraries/useItineraryMenu";
import { approvePrice } from "../../trips/itineraries/writeItinerary";
import { PersonName } from "../../../components/PersonName";
import styles from "./price.module.css";

interface PriceApprovalProps {
  trip: Trip;
  approval: Itinerary["priceApproval"];
  /** Whether the price as it stands waits for one. */
  isAwaited: boolean;
  /** Saved first: what is approved is what is on the page. */
  open: OpenDraft;
}

/** Who let a price pass that earns too little, or the button with which one does so or asks for it. */
export function PriceApproval({ trip, approval, isAwaited, open }: PriceApprovalProps) {
  const { formats } = useFieldEnvironment();
  if (isAwaited) return <AwaitedApproval trip={trip} open={open} />;
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

function AwaitedApproval({ trip, open }: Pick<PriceApprovalProps, "trip" | "open">) {
  const { actor } = useFieldEnvironment();
  const { assigneeTeamId } = trip;
  if (leadingRoles.some((role) => role === actor.role)) return <Approval mayApprove open={open} />;
  return assigneeTeamId ? (
    <TeamsApproval teamId={assigneeTeamId} open={open} />
  ) : (
    <Approval mayApprove={false} open={open} />
  );
}

/** Of the trip's team no more than its manager is asked for. */
function TeamsApproval({ teamId, open }: { teamId: string; open: OpenDraft }) {
  const { actor } = useFieldEnvironment();
  const managerId = useReferenceRow<Team>(resourceNamed("teams"), teamId)?.managerId;
  return <Approval mayApprove={managerId === actor.userId} managerId={managerId} open={open} />;
}

interface ApprovalProps {
  mayApprove: boolean;
  /** Of the trip's team. */
  managerId?: string | null | undefined;
  open: OpenDraft;
}

function Approval({ mayApprove, managerId, open }: ApprovalProps) {
  const { plan } = useFollowUpSaving();
  const { isSending, submit } = useSubmit();

  const run = (work: (row: Itinerary) => Promise<string>) =>
    submit(
      async () => {
        const row = await open.settle();
        if (row) notices.show({ key: "approval", type: "success", message: await work(row) });
      },
      ({ message }) => notices.show({ key: "approval", type: "error", message }),
    );
  const approve = () =>
    run(async (row) => {
      await approvePrice(row);
      return `The price of ${row.name} is approved.`;
    });
  const ask = () =>
    run(async ({ name, tripId }) => {
      const asked = await approver(managerId);
      const note = `Approve the price of ${name}: it is below the lowest margin.`;
      const dueAt = new Date().toISOString();
      await plan({ tripId, kind: "other", dueAt, assigneeUserId: asked.id, note });
      return `${displayName(asked)} finds the request among the next steps.`;
    });
  const label = mayApprove ? "Approve this price" : "Ask for approval";
  return (
    <section className={`${styles.panel} ${styles.approval}`} aria-label="Approval of the price">
      <h2 className={styles.heading}>Price not approved</h2>
      <p className={styles.hint}>
        {mayApprove
          ? "It earns less than the lowest margin. Once you approve it, it can be sent."
          : `It earns less than the lowest margin. ${managerId ? "The team's manager, an" : "An"} owner or an admin may approve it.`}
      </p>
      <Button loading={isSending} onClick={() => void (mayApprove ? approve() : ask())}>
        {label}
      </Button>
    </section>
  );
}

/** Who is asked: the manager of the trip's team, else an admin, else the owner. */
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
