import type { PriceLine } from "../domain/proposals/lines";

/** A price, line by line; src/proposal/page/script redraws it in the same form. */
export const PriceLines = ({ lines }: { lines: readonly PriceLine[] }) => (
  <dl className="p-lines">
    {lines.map(({ label, amount, isMain }) => (
      <div key={label} className={isMain ? "p-line p-line-main" : "p-line"}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
);
