import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useShowsInternal } from "../../../providers/printing";
import type { Itinerary } from "../../../resources/itineraries";
import { ScreenOnly } from "../../printing/ScreenOnly";
import { PriceFigure } from "../price/PriceFigure";
import styles from "../price/price.module.css";
import { WhyButton } from "../price/WhyButton";
import { StoredExplanation } from "./StoredExplanation";

type Totals = NonNullable<Itinerary["totals"]>;
/** The server leaves out what is closed to the reader's role. */
type OpenTotals = Partial<Totals> & Pick<Totals, "currency" | "total" | "optionalTotal" | "perChild">;

/** The stored price. What the reader's role may not learn is not in the row and so not here; a customer's paper has what the customer pays. */
export function ReadingTotals({ itinerary }: { itinerary: Itinerary }) {
  const { totals } = itinerary;
  const { formats } = useFieldEnvironment();
  const showsInternal = useShowsInternal();
  if (!totals) return <p className={styles.hint}>No price yet.</p>;
  const { currency, total, optionalTotal, perAdult, perChild }: OpenTotals = totals;
  const { options = [] }: Partial<Totals> = totals;
  const { cost, markup, taxes, rounding }: Partial<Totals> = showsInternal ? totals : {};
  const money = (amount: number) => formats.money({ amount, currency });
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
      {perAdult != null && <PriceFigure label="Per adult" amount={money(perAdult)} />}
      {perChild.map(({ age, amount }, index) => (
        <PriceFigure key={index} label={age === null ? "Child" : `Child of ${age}`} amount={money(amount)} />
      ))}
      {options.map((option) => (
        <PriceFigure key={option.optionId} label={option.name} amount={money(option.total)} />
      ))}
      {optionalTotal !== 0 && <PriceFigure label="Optional items" amount={`+ ${money(optionalTotal)}`} />}
    </section>
  );
}
