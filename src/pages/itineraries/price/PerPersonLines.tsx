import type { SharingGroup } from "../../../domain/pricing/perPerson";
import { roomNames } from "../../../domain/pricing/rooming";
import type { PriceResult } from "../../../domain/pricing/priceResult";
import { PriceFigure } from "./PriceFigure";
import styles from "./price.module.css";

interface PerPersonLinesProps {
  price: PriceResult;
  money(amount: number): string;
}

/** The total by kind of traveller, equal shares on one line; beside it by sharing, where rooms make adults differ. */
export function PerPersonLines({ price, money }: PerPersonLinesProps) {
  if (price.perPerson.length < 2) return null;
  const lines = new Map<string, { label: string; amount: number; count: number }>();
  for (const share of price.perPerson) {
    const label = share.kind === "child" && share.age !== null ? `Child of ${share.age}` : names[share.kind];
    const key = `${label} ${share.amount}`;
    const line = lines.get(key);
    if (line) line.count += 1;
    else lines.set(key, { label, amount: share.amount, count: 1 });
  }
  const rooms = price.bySharing.filter(({ kind }) => kind === "adult");
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
      {rooms.length > 1 && (
        <>
          <h3 className={styles.sub}>By sharing</h3>
          {price.bySharing.map((group, index) => (
            <PriceFigure
              key={index}
              label={group.count > 1 ? `${group.count} × ${nameOf(group).toLowerCase()}` : nameOf(group)}
              amount={money(Math.round(group.amount / group.count))}
            />
          ))}
        </>
      )}
    </>
  );
}

const names = { adult: "Adult", child: "Child", infant: "Infant" } as const;

function nameOf({ kind, occupancy, age }: SharingGroup): string {
  if (kind === "child" && age !== null) return `Child of ${age}`;
  if (kind !== "adult" || occupancy === null) return names[kind];
  if (occupancy === "extra") return "Adult in an extra bed";
  return `Adult in a ${roomNames[occupancy] ?? `room for ${occupancy}`}`;
}
