import { useDeferredValue, useMemo, type FormEvent, useRef, useState } from "react";
import { applyFix, type FindingFix, isWaivable, type OutsideFix } from "../../../domain/itineraries/finding";
import type { CheckedFinding } from "../../../domain/findings/checkItinerary";
import { placesOf } from "../../../domain/itineraries/pricedItinerary";
import {
  type ForeignText,
  foreignTexts,
  journeyName,
  offerLanguage,
  ownTranslations,
} from "../../../domain/proposals/texts";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { pagePath } from "../../../providers/resourcePath";
import { exchangeRates } from "../../../resources/exchangeRates";
import { LinkButton } from "../../../components/LinkButton";
import { useTenant } from "../../../providers/tenant";
import type { Tenant } from "../../../resources/tenants";
import type { Trip } from "../../../resources/trips";
import { newRowId } from "../../../fields/newRowId";
import { dayName, type Draft } from "../draft/draft";
import type { DraftEdits } from "../draft/useDraft";
import { withWholeItems } from "../draft/dayEdits";
import { ForeignTexts } from "../../trips/sending/ForeignTexts";
import { useGiveToTrip, giveWords } from "../../trips/itineraries/TripDifferences";
import styles from "./price.module.css";
import type { LivePrice } from "./usePrice";
import { Button, Input, Tag } from "antd";
import type { DifferenceKind } from "../../../domain/itineraries/tripDifferences";
import { findingSeverities } from "../../../vocabulary";
import { ownerIds, TakeFocus } from "../draft/EditorPlace";
import { WaiverNote } from "./WaiverNote";

/** The texts in another language than the offer's. For the organisation's texts, their translation counts. */
function foreignInDraft(draft: Draft, trip: Trip, tenant: Tenant) {
  const language = offerLanguage(trip, tenant);
  const own = ownTranslations(tenant, language);
  const labels = draft.paymentSchedule.flatMap(({ label }) => label || []);
  const texts = foreignTexts({
    language,
    name: journeyName(trip, draft),
    days: draft.days.map((day) => ({
      ...day,
      items: day.items.map((item) => ({ ...item, note: item.customerNote })),
    })),
    inclusions: own.inclusions(draft.inclusions),
    exclusions: own.exclusions(draft.exclusions),
    terms: own.terms(draft.terms),
    payments: own.instalments(labels).map((label) => ({ label })),
  });
  return { language, texts };
}

interface DraftFindingsProps {
  trip: Trip;
  /** Takes over the trip's dates or party; absent for an unsaved itinerary. */
  onTakeOver: ((kind: "dates" | "party") => void) | undefined;
  draft: Draft;
  live: LivePrice;
  edits: DraftEdits;
  onShow(dayId: string): void;
  onLook(text: ForeignText): void;
}

export function DraftFindings({ trip, onTakeOver, draft, live, edits, onShow, onLook }: DraftFindingsProps) {
  const { give, set, drawer } = useGiveToTrip(trip);
  const { data: tenant } = useTenant();
  // Typing is drawn first.
  const written = useDeferredValue(draft);
  const foreign = useMemo(() => tenant && foreignInDraft(written, trip, tenant), [written, trip, tenant]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { waivedFindings } = draft;
  const waivers = (all: Draft["waivedFindings"]) => edits.set({ waivedFindings: all });
  const actions: FindingActions = {
    fix(wanted) {
      const fixed = applyFix(draft, wanted, newRowId());
      edits.set({ days: withWholeItems(fixed.days), validUntil: fixed.validUntil });
    },
    set: ({ label, values }) => set(values, `${label}.`),
    give: (kind) =>
      give(kind, {
        ...draft,
        dayCount: draft.days.length,
        places: placesOf(draft, {
          hotels: [...live.hotels.values()],
          activities: [...live.activities.values()],
        }),
      }),
    // The server adds who waives it, and when.
    waive: ({ code, dayId, itemId, said, lapsed }, reason) =>
      waivers([
        ...waivedFindings.filter((one) => one !== lapsed),
        { code, dayId, itemId, reason, said, by: null, at: null },
      ]),
    unwaive: ({ waiver }) => waivers(waivedFindings.filter((one) => one !== waiver)),
    // The button is gone, so the heading takes the focus; it says how many are left.
    settled: () => heading.current?.focus({ preventScroll: true }),
  };
  const dayNames = new Map(draft.days.map((day, place) => [day.id, dayName(day, place)]));
  const list = (findings: readonly CheckedFinding[]) => (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <Finding
          key={[finding.code, finding.dayId, finding.itemId, finding.message].join(" ")}
          finding={finding}
          day={dayNames.get(finding.dayId ?? "")}
          {...{ actions, onTakeOver, onShow }}
        />
      ))}
    </ul>
  );
  const open = live.findings.filter(({ waiver }) => waiver === null);
  const waived = live.findings.filter(({ waiver }) => waiver !== null);
  const count = open.length + new Set(foreign?.texts.map(({ language }) => language)).size;
  return (
    <section className={styles.panel} aria-label="Findings">
      <TakeFocus owner={ownerIds.findings} />
      <h2 ref={heading} id={`${ownerIds.findings}.heading`} tabIndex={-1} className={styles.heading}>
        {count === 0 ? "Nothing to look at" : `To look at: ${count}`}
      </h2>
      {list(open)}
      {foreign && <ForeignTexts {...foreign} className={styles.foreign} onLook={onLook} />}
      {waived.length > 0 && (
        <details>
          <summary className={styles.sub}>Waived: {waived.length}</summary>
          {list(waived)}
        </details>
      )}
      {drawer}
    </section>
  );
}

type TripFix = Extract<OutsideFix, { kind: "set_trip" }>;

interface FindingActions {
  fix(fix: FindingFix): void;
  /** Changes the trip. */
  set(fix: TripFix): void;
  give(kind: DifferenceKind): void;
  waive(finding: CheckedFinding, reason: string): void;
  unwaive(finding: CheckedFinding): void;
  /** Called after the finding is resolved. */
  settled(): void;
}

interface FindingProps extends Pick<DraftFindingsProps, "onTakeOver" | "onShow"> {
  finding: CheckedFinding;
  day: string | undefined;
  actions: FindingActions;
}

function Finding({ finding, day, actions, onTakeOver, onShow }: FindingProps) {
  const [isWaiving, setWaiving] = useState(false);
  const wasGivenUp = useRef(false);
  const takeFocus = (button: HTMLElement | null) => {
    if (!button || !wasGivenUp.current) return;
    wasGivenUp.current = false;
    button.focus();
  };
  const { code, severity, message, dayId, fix, outside = [], differsIn, waiver, lapsed } = finding;
  const { label, colour } = findingSeverities[severity];
  const settle = (act: () => void) => () => {
    act();
    actions.settled();
  };
  const small = { size: "small", className: styles.fix ?? "" } as const;
  const link = { size: "small", type: "link", className: styles.where ?? "" } as const;
  return (
    <li className={styles.finding}>
      <div>
        <Tag color={colour}>{label}</Tag>
        {dayId && day && (
          <Button {...link} onClick={() => onShow(dayId)}>
            {day}
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
          <Button {...link} onClick={settle(() => actions.unwaive(finding))}>
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
            settle(() => actions.waive(finding, reason))();
          }}
        />
      ) : (
        <div className={styles.actions}>
          {fix && (
            <Button {...small} onClick={settle(() => actions.fix(fix))}>
              {fix.label}
            </Button>
          )}
          {outside.map((one) =>
            one.kind === "set_trip" ? (
              <Button key={one.label} {...small} onClick={settle(() => actions.set(one))}>
                {one.label}
              </Button>
            ) : (
              <NewExchangeRate key={one.label} fix={one} className={small.className} />
            ),
          )}
          {onTakeOver && (differsIn === "dates" || differsIn === "party") && (
            <Button {...small} onClick={() => onTakeOver(differsIn)}>
              Take over the trip's {differsIn}
            </Button>
          )}
          {differsIn && (
            <Button {...small} onClick={settle(() => actions.give(differsIn))}>
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

interface NewExchangeRateProps {
  fix: Exclude<OutsideFix, TripFix>;
  className: string;
}

/** Leads to the form of a new rate of the pair, beside the itinerary, for those who may add one. */
function NewExchangeRate({ fix: { label, from, to }, className }: NewExchangeRateProps) {
  const { actor } = useFieldEnvironment();
  const path = pagePath(exchangeRates, "create", actor);
  if (!path) return null;
  const pair = new URLSearchParams({ from, to });
  return (
    <LinkButton size="small" className={className} to={`${path}?${pair}`} target="_blank">
      {label}
    </LinkButton>
  );
}

interface WaiveFormProps {
  onWaive(reason: string): void;
  onCancel(): void;
}

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
