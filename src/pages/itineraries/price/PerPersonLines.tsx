import type { PriceResult } from "../../../domain/pricing/priceResult";
import { PriceFigure } from "./PriceFigure";
import styles from "./price.module.css";

/** The total by kind of traveller; equal shares stand on one line. */
export function PerPersonLines({ price, money }: { price: PriceResult; money(amount: number): string }) {
  if (price.perPerson.length < 2) return null;
  const lines = new Map<string, { label: string; amount: number; count: number }>();
  for (const share of price.perPerson) {
    const label = share.kind === "child" && share.age !== null ? `Child of ${share.age}` : names[share.kind];
    const key = `${label} ${share.amount}`;
    const line = lines.get(key);
    if (line) line.count += 1;
    else lines.set(key, { label, amount: share.amount, count: 1 });
  }
  return (
    <>
      <h3 className={styles.sub}>Per person</h3>
      {[...lines.entries()].map(([key, { label, amount, count }]) => (
        <PriceFigure
          key={key}
          label={count > 1 ? `${count} × ${label.toLowerCase()}` : label}
          amount={money(amount)}
        />
      ))}
    </>
  );
}

const names = { adult: "Adult", child: "Child", infant: "Infant" } as const;
