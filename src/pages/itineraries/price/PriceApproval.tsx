import { Button } from "antd";
import { useState } from "react";
import { leadingRoles } from "../../../domain/vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { type AssignableUser, displayName, useAssignees } from "../../../providers/assignees";
import { notices } from "../../../providers/notices";
import type { Itinerary } from "../../../resources/itineraries";
import type { Trip } from "../../../resources/trips";
import { useFollowUpSaving } from "../../trips/followUps/useFollowUpSaving";
import type { OpenDraft } from "../../trips/itineraries/useItineraryMenu";
import { approvePrice } from "../../trips/itineraries/writeItinerary";
import { PersonName } from "../../trips/people/PersonName";
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
  const { users, teams } = useAssignees();
  const { plan } = useFollowUpSaving();
  const [isBusy, setBusy] = useState(false);
  const managerId = teams.find(({ id }) => id === trip.assigneeTeamId)?.["managerId"];
  const mayApprove = leadingRoles.some((role) => role === actor.role) || managerId === actor.userId;
  const approver = approverOf(users, managerId);

  const run = async (work: (row: Itinerary) => Promise<string>) => {
    setBusy(true);
    try {
      const row = await open.settle();
      if (row) notices.show({ key: "approval", type: "success", message: await work(row) });
    } catch (thrown) {
      notices.show({ key: "approval", type: "error", message: apiErrorOf(thrown).message });
    }
    setBusy(false);
  };
  const approve = () =>
    run(async (row) => {
      await approvePrice(row);
      return `The price of ${row.name} is approved.`;
    });
  const ask = (asked: AssignableUser) =>
    run(async ({ name, tripId }) => {
      const note = `Approve the price of ${name}: it is below the lowest margin.`;
      const dueAt = new Date().toISOString();
      await plan({ tripId, kind: "other", dueAt, assigneeUserId: asked.id, note });
      return `${displayName(asked)} finds the request among the next steps.`;
    });
  const labelled = (label: string) =>
    open.isDirty ? `Save and ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
  return (
    <section className={`${styles.panel} ${styles.approval}`} aria-label="Approval of the price">
      <h2 className={styles.heading}>Price not approved</h2>
      <p className={styles.hint}>
        {mayApprove
          ? "It earns less than the lowest margin. Once you approve it, it can be sent."
          : `It earns less than the lowest margin. ${approver ? displayName(approver) : "An owner or admin"} may approve it.`}
      </p>
      {mayApprove ? (
        <Button loading={isBusy} onClick={() => void approve()}>
          {labelled("Approve this price")}
        </Button>
      ) : (
        approver && (
          <Button loading={isBusy} onClick={() => void ask(approver)}>
            {labelled("Ask for approval")}
          </Button>
        )
      )}
    </section>
  );
}

/** Who is asked: the manager of the trip's team, else an admin, else the owner. */
const approverOf = (users: readonly AssignableUser[], managerId: unknown): AssignableUser | undefined =>
  users.find(({ id }) => id === managerId) ??
  users.find(({ role }) => role === "admin") ??
  users.find(({ role }) => role === "owner");
