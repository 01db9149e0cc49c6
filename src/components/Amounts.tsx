import type { BeforeAfter } from "../domain/replanning/consequencesOf";
import words from "./words.module.css";

interface AmountsProps {
  amounts: BeforeAfter;
  money(amount: number | null): string;
  /** How the one before is said, where it is in another currency: then nothing is said of the difference. */
  moneyBefore?: ((amount: number | null) => string) | undefined;
}

/** "₹4,000 → ₹6,000 (+ ₹2,000)". */
export function Amounts({ amounts: { before, after }, money, moneyBefore }: AmountsProps) {
  const difference = before === null || after === null || moneyBefore ? 0 : after - before;
  const isSame = before === after && !moneyBefore;
  return (
    <span className={words.number}>
      {isSame ? money(after) : `${(moneyBefore ?? money)(before)} → ${money(after)}`}
      {difference !== 0 && (
        <span className={words.muted}>
          {" "}
          ({difference > 0 ? "+" : "−"} {money(Math.abs(difference))})
        </span>
      )}
    </span>
  );
}
