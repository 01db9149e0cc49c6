import { type ReactNode, useMemo, useState } from "react";
import { OuterBodies } from "../../../fields/currencyAround";
import { FileImage } from "../../../fields/imageEditing/FileImage";
import { usePaper, useShowsInternal } from "../../../providers/printing";
import { itineraries, type Itinerary } from "../../../resources/itineraries";
import type { Trip } from "../../../resources/trips";
import { customerView } from "../../../schema";
import { runningStays } from "../draft/runningStays";
import { PaperHead } from "../../printing/PaperHead";
import { ReadingDay } from "./ReadingDay";
import { ReadingTotals } from "./ReadingTotals";
import styles from "./reading.module.css";
import { CheckOutlined, MinusOutlined } from "@ant-design/icons";
import { FieldShow } from "../../../fields/FieldShow";
import { addDays } from "../../../domain/dates/plainDate";
import { todayIn } from "../../../domain/dates/wallTime";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useNow } from "../../../components/useNow";
import { instalmentsOf, travellersText } from "../../../domain/itineraries/pricedItinerary";
import { tripDatesText } from "../../trips/tripTexts";
import { ReadingFacts } from "./ReadingFacts";
import { paymentDueKinds } from "../../../vocabulary";
import { Tag } from "antd";
import { type FindingCode, findingCodes, isOf } from "../../../domain/itineraries/finding";
import { WaiverNote } from "../price/WaiverNote";
import { useStoredPrice } from "../../trips/data/useStoredPrice";

/** The whole offer as it is read on the screen and on paper. */
export function ReadItinerary({ trip, itinerary: whole }: { trip: Trip; itinerary: Itinerary }) {
  const paper = usePaper();
  const itinerary =
    paper === "customer"
      ? // What is not for customers is missing; a paper of theirs reads none of it.
        (customerView(itineraries.fields, whole) as Itinerary)
      : whole;
  const { name, days, currency, coverFileId } = itinerary;
  const around = useMemo(() => [{ currency }], [currency]);
  return (
    <OuterBodies value={around}>
      <PaperHead trip={trip} name={name} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {coverFileId && (
            <FileImage id={coverFileId} size="full" alt={`Cover of ${name}`} className={styles.cover} />
          )}
          {days.length === 0 && <p className={styles.note}>No days are written yet.</p>}
          {days.map((day, index) => (
            <ReadingDay
              key={day.id}
              day={day}
              index={index}
              startDate={itinerary.startDate}
              stays={runningStays(days, index)}
              options={itinerary.options}
            />
          ))}
          <ReadingConditions itinerary={itinerary} />
        </div>
        <aside className={styles.column}>
          <ReadingTotals itinerary={itinerary} />
          <ReadingPayments itinerary={itinerary} />
          <ReadingOffer itinerary={itinerary} />
          <ReadingWaivers itinerary={itinerary} />
        </aside>
      </div>
    </OuterBodies>
  );
}

const { inclusions, exclusions, terms } = itineraries.fields;

/** What the price holds, what it does not, and the terms. */
function ReadingConditions({ itinerary }: { itinerary: Itinerary }) {
  const hasLists = itinerary.inclusions.length + itinerary.exclusions.length > 0;
  return (
    <>
      {hasLists && (
        <div className={styles.pair}>
          <Lines heading={inclusions.label} lines={itinerary.inclusions} mark={<CheckOutlined />} />
          <Lines heading={exclusions.label} lines={itinerary.exclusions} mark={<MinusOutlined />} />
        </div>
      )}
      {itinerary.terms && (
        <section className={styles.panel} aria-label={terms.label}>
          <h2 className={styles.heading}>{terms.label}</h2>
          <FieldShow field={terms} value={itinerary.terms} around={itinerary} />
        </section>
      )}
    </>
  );
}

interface LinesProps {
  heading: string;
  lines: readonly string[];
  mark: ReactNode;
}

function Lines({ heading, lines, mark }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index}>
            <span aria-hidden>{mark}</span>
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When it is, for whom, and until when it holds. */
function ReadingOffer({ itinerary }: { itinerary: Itinerary }) {
  const { formats } = useFieldEnvironment();
  const showsInternal = useShowsInternal();
  const today = todayIn(formats.timeZone ?? "UTC", useNow());
  const { startDate, days } = itinerary;
  const endDate = startDate && addDays(startDate, Math.max(days.length - 1, 0));
  return (
    <section className={styles.panel} aria-label="Offer">
      <h2 className={styles.heading}>Offer</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Dates</dt>
          <dd>{tripDatesText({ startDate, endDate }, formats, today) || "No dates yet"}</dd>
        </div>
        <div>
          <dt>Travellers</dt>
          <dd>{travellersText(itinerary)}</dd>
        </div>
      </dl>
      <ReadingFacts
        fields={itineraries.fields}
        names={[
          "rooms",
          // What was accepted holds.
          ...(itinerary.status === "accepted" ? [] : ["validUntil" as const]),
          ...(showsInternal ? ["sentAt", "currency", "markup", "adjustment", "priceApproval"] : []),
        ]}
        row={itinerary}
      />
    </section>
  );
}

type Payment = Itinerary["paymentSchedule"][number];

/** What the customer pays when, worked out for the stored total. */
function ReadingPayments({ itinerary }: { itinerary: Itinerary }) {
  const { formats } = useFieldEnvironment();
  const { totals, paymentSchedule, startDate } = itinerary;
  if (!totals || paymentSchedule.length === 0) return null;
  const instalments = instalmentsOf(totals.total, paymentSchedule, { startDate });
  return (
    <section className={styles.panel} aria-label="Payment schedule">
      <h2 className={styles.heading}>Payment schedule</h2>
      <ul className={styles.payments}>
        {instalments.map(({ label, amount, dueOn }, index) => {
          const payment = paymentSchedule[index];
          return (
            <li key={index} className={styles.payment}>
              <span className={styles.text}>
                <span>
                  {label}
                  {payment?.amount == null && payment?.basisPoints != null && (
                    <span className={styles.detail}> · {formats.percent(payment.basisPoints)}</span>
                  )}
                </span>
                <span className={styles.detail}>
                  {dueOn ? `Due ${formats.date(dueOn)}` : dueWords(payment)}
                </span>
              </span>
              <span className={styles.number}>{formats.money({ amount, currency: totals.currency })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** When a payment is due whose day is not known yet; the balance of a schedule comes with its last part. */
function dueWords(payment: Payment | undefined): string {
  if (!payment) return "With the last payment";
  if (payment.due !== "days_before_start" || payment.daysBefore === null)
    return paymentDueKinds[payment.due].label;
  return payment.daysBefore === 1 ? "1 day before the start" : `${payment.daysBefore} days before the start`;
}

/** Findings that somebody let pass, why, who and when; the server leaves them out for those who may not know the costs. */
function ReadingWaivers({ itinerary }: { itinerary: Itinerary }) {
  const { waivedFindings = [] }: Partial<Itinerary> = itinerary;
  const showsInternal = useShowsInternal();
  const [isOpen, setOpen] = useState(false);
  const { price } = useStoredPrice(itinerary, null, isOpen);
  if (waivedFindings.length === 0 || !showsInternal) return null;
  return (
    <details className={styles.panel} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.heading}>Waived findings: {waivedFindings.length}</summary>
      <ul className={styles.payments}>
        {waivedFindings.map((waiver, index) => {
          const now = price?.findings.find(
            (finding) => finding.lapsed?.said === waiver.said && isOf(waiver, finding),
          );
          return (
            <li key={index} className={styles.text}>
              <span>
                {isCode(waiver.code) ? findingCodes[waiver.code].label : waiver.code}{" "}
                {now && <Tag>Lapsed</Tag>}
              </span>
              <div className={styles.detail}>
                <WaiverNote waiver={waiver} />
                {waiver.said && <p>{waiver.said}</p>}
                {now && <p>It says something else now: {now.message}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const isCode = (code: string): code is FindingCode => Object.hasOwn(findingCodes, code);
