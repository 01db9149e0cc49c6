import { Loaded } from "../../../components/Loaded";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useShowsInternal } from "../../../providers/printing";
import type { Itinerary } from "../../../resources/itineraries";
import { ScreenOnly } from "../../printing/ScreenOnly";
import { hasSharing, PerPersonLines } from "../price/PerPersonLines";
import { PriceFigure } from "../price/PriceFigure";
import styles from "../price/price.module.css";
import { WhyButton } from "../price/WhyButton";
import { Segmented } from "antd";
import { useState } from "react";
import type { Formats } from "../../../domain/formats/formatsOf";
import { mainOptionOf } from "../../../domain/pricing/priceInput";
import { ExplanationTree } from "../price/ExplanationTree";
import { type StoredPrice, useStoredPrice } from "../../trips/data/useStoredPrice";

type Totals = NonNullable<Itinerary["totals"]>;
/** The server leaves out what is closed to the reader's role. */
type OpenTotals = Partial<Totals> & Omit<Totals, "cost" | "markup" | "taxes" | "rounding" | "exchanges">;

/** The stored price. What the reader's role may not learn is not in the row and so not here; a customer's paper has what the customer pays. */
export function ReadingTotals({ itinerary }: { itinerary: Itinerary }) {
  const { totals, personPrices } = itinerary;
  const { formats } = useFieldEnvironment();
  const showsInternal = useShowsInternal();
  if (!totals) return <p className={styles.hint}>No price yet.</p>;
  const { currency, discount, total, optionalTotal, perAdult, perChild, bySharing, options }: OpenTotals =
    totals;
  const { cost, markup, taxes, rounding }: Partial<Totals> = showsInternal ? totals : {};
  const money = (amount: number) => formats.money({ amount, currency });
  const isBySharing = personPrices === "sharing" && hasSharing(bySharing);
  return (
    <section className={styles.panel} aria-label="Price">
      <h2 className={styles.heading}>Price</h2>
      {cost !== undefined && <PriceFigure label="Cost" amount={money(cost)} />}
      {markup !== undefined && <PriceFigure label="Markup" amount={money(markup)} />}
      {taxes?.map((tax, index) => (
        <PriceFigure
          key={`${tax.name} ${index}`}
          label={tax.name}
          note={tax.contained ? "contained" : undefined}
          amount={money(tax.amount)}
        />
      ))}
      {rounding ? <PriceFigure label="Rounding" amount={money(rounding)} /> : null}
      {options.length === 0 && <Discount amount={discount} money={money} isInside={markup !== undefined} />}
      <div className={styles.total}>
        <span>Total</span>
        <span className={styles.amount}>
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
        <div key={option.optionId} className={styles.ofPrice} role="group" aria-label={option.name}>
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
  /** Whether the lines above hold it already. */
  isInside?: boolean;
}

/** By how much the price was lowered. */
function Discount({ amount, money, isInside = false }: DiscountProps) {
  if (!amount) return null;
  return (
    <PriceFigure
      label="Discount"
      note={isInside ? "in the markup" : undefined}
      amount={amount > 0 ? `− ${money(amount)}` : money(-amount)}
    />
  );
}

/** What there is to know of a stored price that is not the one of today, before what is explained. */
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

/** How the price came about that is stored with an itinerary, of each option that it is offered in. */
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
            {!read.isCurrent && <p className={styles.note}>{differing(read, pricedBy, formats)}</p>}
            <ExplanationTree explanation={read.explanation} isOpen />
          </>
        )}
      </Loaded>
    </>
  );
}
