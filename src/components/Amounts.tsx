import type { BeforeAfter } from "../domain/replanning/consequencesOf";
import words from "./words.module.css";

interface AmountsProps {
  amounts: BeforeAfter;
  money(amount: number | null): string;
  /** How to show the amount before if its currency differs. No difference is shown then. */
  moneyBefore?: ((amount: number | null) => string) | undefined;
}

/** Shows how an amount changed: "₹4,000 → ₹6,000 (+ ₹2,000)". */
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
