import { Segmented, Skeleton } from "antd";
import { findExplanation } from "../../../domain/pricing/line";
import { countedShares } from "../../../domain/pricing/result";
import { personPrices } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { Trouble } from "../../../components/Trouble";
import type { Draft } from "../draft/draft";
import type { DraftEdits } from "../draft/useDraft";
import { hasSharing, PerPersonLines } from "./PerPersonLines";
import { PriceFigure } from "./PriceFigure";
import styles from "./price.module.css";
import type { LivePrice, PriceTrouble } from "./usePrice";

interface PricePanelProps {
  draft: Draft;
  edits: DraftEdits;
  live: LivePrice | undefined;
  trouble: PriceTrouble | undefined;
}

/** What the itinerary costs and is sold for, as it stands. Every figure opens into how it came about. */
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
  const margin = totals.marginBasisPoints;
  return (
    <section className={styles.panel} aria-label="Price">
      <h2 className={styles.heading}>Price</h2>
      <PriceFigure label="Cost" amount={money(totals.cost)} explanation={why("cost")} />
      <PriceFigure
        label="Markup"
        note={margin === null ? undefined : `${formats.percent(margin)} margin`}
        amount={money(totals.markup)}
        explanation={why("markup")}
      />
      {why("adjustment") && (
        <PriceFigure
          label="Adjustment"
          note="in the markup"
          amount={money(totals.adjustment)}
          explanation={why("adjustment")}
        />
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

/** In place of a price that would leave out what could not be read. */
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
