import { type ReactNode, useMemo, useState } from "react";
import { OuterBodies } from "../../../fields/currencyAround";
import { FileImage } from "../../../fields/imageEditing/FileImage";
import { usePrintFor, useShowsInternal } from "../../../providers/printing";
import { itineraries, type Itinerary } from "../../../resources/itineraries";
import type { Trip } from "../../../resources/trips";
import { customerView } from "../../../schema";
import { runningStays } from "../draft/draft";
import { PrintHead } from "../../printing/PrintHead";
import { ReadingDay, ReadingFacts } from "./ReadingDay";
import styles from "./reading.module.css";
import { CheckOutlined, MinusOutlined } from "@ant-design/icons";
import { FieldShow } from "../../../fields/FieldShow";
import { addDays } from "../../../domain/dates/plainDate";
import { todayIn } from "../../../domain/dates/wallTime";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useNow } from "../../../components/useNow";
import { instalmentsOf, travellersText } from "../../../domain/itineraries/pricedItinerary";
import { tripDatesText } from "../../trips/tripTexts";
import { paymentDueKinds } from "../../../vocabulary";
import { Tag, Segmented } from "antd";
import { type FindingCode, findingCodes, isOf } from "../../../domain/itineraries/finding";
import { WaiverNote } from "../price/WaiverNote";
import { useStoredPrice, type StoredPrice } from "../../trips/data/useStoredPrice";
import { Loaded } from "../../../components/Loaded";
import { ScreenOnly } from "../../printing/ScreenOnly";
import { hasSharing, PerPersonLines, PriceFigure, WhyButton, ExplanationTree } from "../price/PriceFigure";
import priceStyles from "../price/price.module.css";
import type { Formats } from "../../../domain/formats/formatsOf";
import { mainOptionOf } from "../../../domain/pricing/priceInput";

export function ReadItinerary({ trip, itinerary: whole }: { trip: Trip; itinerary: Itinerary }) {
  const printFor = usePrintFor();
  const itinerary =
    printFor === "customer"
      ? // What is not for customers is missing; a paper of theirs reads none of it.
        (customerView(itineraries.fields, whole) as Itinerary)
      : whole;
  const { name, days, currency, coverFileId } = itinerary;
  const around = useMemo(() => [{ currency }], [currency]);
  return (
    <OuterBodies value={around}>
      <PrintHead trip={trip} name={name} />
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
          // An accepted offer does not expire.
          ...(itinerary.status === "accepted" ? [] : ["validUntil" as const]),
          ...(showsInternal ? ["sentAt", "currency", "markup", "adjustment", "priceApproval"] : []),
        ]}
        row={itinerary}
      />
    </section>
  );
}

type Payment = Itinerary["paymentSchedule"][number];

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

/** When a payment without a date is due; the balance is due with the last payment. */
function dueWords(payment: Payment | undefined): string {
  if (!payment) return "With the last payment";
  if (payment.due !== "days_before_start" || payment.daysBefore === null)
    return paymentDueKinds[payment.due].label;
  return payment.daysBefore === 1 ? "1 day before the start" : `${payment.daysBefore} days before the start`;
}

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

type Totals = NonNullable<Itinerary["totals"]>;
/** The server omits what the role may not read. */
type OpenTotals = Partial<Totals> & Omit<Totals, "cost" | "markup" | "taxes" | "rounding" | "exchanges">;

/** The stored price, as far as the user may read it; a customer print shows what the customer pays. */
export function ReadingTotals({ itinerary }: { itinerary: Itinerary }) {
  const { totals, personPrices } = itinerary;
  const { formats } = useFieldEnvironment();
  const showsInternal = useShowsInternal();
  if (!totals) return <p className={priceStyles.hint}>No price yet.</p>;
  const { currency, discount, total, optionalTotal, perAdult, perChild, bySharing, options }: OpenTotals =
    totals;
  const { cost, markup, taxes, rounding }: Partial<Totals> = showsInternal ? totals : {};
  const money = (amount: number) => formats.money({ amount, currency });
  const isBySharing = personPrices === "sharing" && hasSharing(bySharing);
  return (
    <section className={priceStyles.panel} aria-label="Price">
      <h2 className={priceStyles.heading}>Price</h2>
      {cost !== undefined && <PriceFigure label="Cost" amount={money(cost)} />}
      {markup !== undefined && (
        <PriceFigure
          label="Markup"
          note={options.length === 0 && discount ? "after the discount" : undefined}
          amount={money(markup)}
        />
      )}
      {taxes?.map((tax, index) => (
        <PriceFigure
          key={`${tax.name} ${index}`}
          label={tax.name}
          note={tax.contained ? "contained" : undefined}
          amount={money(tax.amount)}
        />
      ))}
      {rounding ? <PriceFigure label="Rounding" amount={money(rounding)} /> : null}
      <div className={priceStyles.total}>
        <span>Total</span>
        <span className={priceStyles.amount}>
          {money(total)}
          {cost !== undefined && (
            <ScreenOnly>
              <WhyButton label="Total">
                <StoredExplanation itinerary={itinerary} />
              </WhyButton>
            </ScreenOnly>
          )}
        </span>
      </div>
      {options.length === 0 && <Discount amount={discount} money={money} />}
      {isBySharing && options.length === 0 && <PerPersonLines groups={bySharing} money={money} />}
      {!isBySharing && perAdult != null && <PriceFigure label="Per adult" amount={money(perAdult)} />}
      {!isBySharing &&
        perChild.map(({ age, amount }, index) => (
          <PriceFigure
            key={index}
            label={age === null ? "Child" : `Child of ${age}`}
            amount={money(amount)}
          />
        ))}
      {options.map((option) => (
        <div key={option.optionId} className={priceStyles.ofPrice} role="group" aria-label={option.name}>
          <PriceFigure label={option.name} amount={money(option.total)} />
          <Discount amount={option.discount} money={money} />
          {isBySharing && hasSharing(option.bySharing) ? (
            <PerPersonLines groups={option.bySharing} money={money} />
          ) : (
            option.perAdult != null && <PriceFigure label="Per adult" amount={money(option.perAdult)} />
          )}
        </div>
      ))}
      {optionalTotal !== 0 && <PriceFigure label="Optional items" amount={`+ ${money(optionalTotal)}`} />}
    </section>
  );
}

interface DiscountProps {
  amount: number | null;
  money(amount: number): string;
}

/** Below the total, which the discount has lowered with its taxes and rounding: it adds to no line above. */
function Discount({ amount, money }: DiscountProps) {
  return amount ? <PriceFigure label="Discount" note="already deducted" amount={money(amount)} /> : null;
}

/** The difference between a stored price and today's. */
function differing(
  { currency, totals }: StoredPrice["price"],
  pricedBy: string | null,
  formats: Formats,
): string {
  if (pricedBy === null)
    return "Rates, taxes or how prices are made have changed since. By today's it would be this one:";
  const now = currency ? formats.money({ amount: totals.total, currency }) : "no price";
  return `Priced by version ${pricedBy}, as explained here. By today's rules it would be ${now}.`;
}

function StoredExplanation({ itinerary }: { itinerary: Itinerary }) {
  const { options } = itinerary;
  const [option, choose] = useState(mainOptionOf(itinerary));
  const { formats } = useFieldEnvironment();
  const { price, pricedBy = null, error, retry } = useStoredPrice(itinerary, option);
  return (
    <>
      {options.length > 1 && (
        <Segmented
          aria-label="Option whose price is explained"
          options={options.map(({ id, name }) => ({ value: id, label: name }))}
          value={option ?? ""}
          onChange={choose}
        />
      )}
      <Loaded query={{ data: price, error, refetch: retry }} rows={4}>
        {(read) => (
          <>
            {!read.isCurrent && <p className={priceStyles.note}>{differing(read, pricedBy, formats)}</p>}
            <ExplanationTree explanation={read.explanation} isOpen />
          </>
        )}
      </Loaded>
    </>
  );
}
