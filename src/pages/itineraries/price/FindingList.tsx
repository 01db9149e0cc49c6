import { Button, Input, Tag } from "antd";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { CheckedFinding } from "../../../domain/findings/checkItinerary";
import { type FindingFix, isWaivable } from "../../../domain/itineraries/finding";
import type { DifferenceKind } from "../../../domain/itineraries/tripDifferences";
import { findingSeverities } from "../../../vocabulary";
import { ownerIds } from "../draft/EditorPlace";
import { TakeFocus } from "../draft/TakeFocus";
import { giveWords } from "../../trips/itineraries/TripDifferences";
import styles from "./price.module.css";
import { WaiverNote } from "./WaiverNote";

interface FindingListProps {
  /** What stands beside the findings, and how many things of it are to be looked at. */
  others?: { count: number; list: ReactNode } | undefined;
  findings: readonly CheckedFinding[];
  /** What the days are called, by id. */
  dayNames: ReadonlyMap<string, string>;
  onFix(fix: FindingFix): void;
  /** Takes over what the trip has, after a look at what follows. */
  onTakeOver: ((kind: "dates" | "party") => void) | undefined;
  /** Gives the trip what the itinerary has. */
  onGive(kind: DifferenceKind): void;
  onShow(dayId: string): void;
  onWaive(finding: CheckedFinding, reason: string): void;
  onUnwaive(finding: CheckedFinding): void;
}

/** What somebody should look at before the offer goes out. Only errors stop sending; a reason waives a finding. */
export function FindingList({ findings, others, ...actions }: FindingListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What was settled goes from its place; how much is left is read out.
  const toHeading = () => heading.current?.focus({ preventScroll: true });
  const open = findings.filter(({ waiver }) => waiver === null);
  const count = open.length + (others?.count ?? 0);
  const waived = findings.filter(({ waiver }) => waiver !== null);
  return (
    <section className={styles.panel} aria-label="Findings">
      <TakeFocus owner={ownerIds.findings} />
      <h2 ref={heading} id={`${ownerIds.findings}.heading`} tabIndex={-1} className={styles.heading}>
        {count === 0 ? "Nothing to look at" : `To look at: ${count}`}
      </h2>
      <ul className={styles.findings}>
        {open.map((finding) => (
          <OneFinding key={keyOf(finding)} finding={finding} {...actions} onSettled={toHeading} />
        ))}
      </ul>
      {others?.list}
      {waived.length > 0 && (
        <details>
          <summary className={styles.sub}>Waived: {waived.length}</summary>
          <ul className={styles.findings}>
            {waived.map((finding) => (
              <OneFinding key={keyOf(finding)} finding={finding} {...actions} onSettled={toHeading} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const keyOf = ({ code, dayId, itemId, message }: CheckedFinding) => [code, dayId, itemId, message].join(" ");

function OneFinding({
  finding,
  dayNames,
  onFix,
  onTakeOver,
  onGive,
  onShow,
  onWaive,
  onUnwaive,
  onSettled,
}: Omit<FindingListProps, "findings" | "others"> & { finding: CheckedFinding; onSettled(): void }) {
  const [isWaiving, setWaiving] = useState(false);
  const wasGivenUp = useRef(false);
  const takeFocus = (button: HTMLElement | null) => {
    if (!button || !wasGivenUp.current) return;
    wasGivenUp.current = false;
    button.focus();
  };
  const { code, severity, message, dayId, fix, differsIn, waiver, lapsed } = finding;
  const { label, colour } = findingSeverities[severity];
  return (
    <li className={styles.finding}>
      <div>
        <Tag color={colour}>{label}</Tag>
        {dayId && dayNames.has(dayId) && (
          <Button type="link" size="small" className={styles.where} onClick={() => onShow(dayId)}>
            {dayNames.get(dayId)}
          </Button>
        )}
      </div>
      <p>{message}</p>
      {lapsed && (
        <div className={styles.note}>
          <p>Not waived any more, since it says something else now.</p>
          <WaiverNote waiver={lapsed} />
          {lapsed.said && <p>Then: {lapsed.said}</p>}
        </div>
      )}
      {waiver ? (
        <div className={styles.note}>
          <WaiverNote waiver={waiver} />
          <Button
            type="link"
            size="small"
            className={styles.where}
            onClick={() => {
              onUnwaive(finding);
              onSettled();
            }}
          >
            Take back
          </Button>
        </div>
      ) : isWaiving ? (
        <WaiveForm
          onCancel={() => {
            wasGivenUp.current = true;
            setWaiving(false);
          }}
          onWaive={(reason) => {
            setWaiving(false);
            onWaive(finding, reason);
            onSettled();
          }}
        />
      ) : (
        <div className={styles.actions}>
          {fix && (
            <Button
              size="small"
              className={styles.fix}
              onClick={() => {
                onFix(fix);
                onSettled();
              }}
            >
              {fix.label}
            </Button>
          )}
          {onTakeOver && (differsIn === "dates" || differsIn === "party") && (
            <Button size="small" className={styles.fix} onClick={() => onTakeOver(differsIn)}>
              Take over the trip's {differsIn}
            </Button>
          )}
          {differsIn && (
            <Button
              size="small"
              className={styles.fix}
              onClick={() => {
                onGive(differsIn);
                onSettled();
              }}
            >
              {giveWords[differsIn]}
            </Button>
          )}
          {severity !== "info" && isWaivable(code) && (
            <Button ref={takeFocus} size="small" type="text" onClick={() => setWaiving(true)}>
              Waive
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface WaiveFormProps {
  onWaive(reason: string): void;
  onCancel(): void;
}

/** Asks why a finding may pass. */
function WaiveForm({ onWaive, onCancel }: WaiveFormProps) {
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) onWaive(reason.trim());
  };
  return (
    <form onSubmit={submit} className={styles.waive}>
      <Input
        autoFocus
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        placeholder="Why may this pass?"
        aria-label="Reason"
      />
      <div className={styles.actions}>
        <Button size="small" htmlType="submit" disabled={!reason.trim()}>
          Waive
        </Button>
        <Button size="small" type="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
