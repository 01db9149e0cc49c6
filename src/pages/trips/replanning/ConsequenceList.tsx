import type { ReactNode } from "react";
import type { Consequences } from "../../../domain/replanning/consequencesOf";
import { findingSeverities } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import { Amounts } from "../../../components/Amounts";
import words from "../../../components/words.module.css";
import styles from "./replanning.module.css";

/** What follows for an itinerary, by meaning: the total, changed rates, what is shortened or goes to the tray, what to look at. */
export function ConsequenceList({ consequences }: { consequences: Consequences }) {
  const { formats } = useFieldEnvironment();
  const { currency, changed, shortened, tray, findings, moved } = consequences;
  const money = (amount: number | null) =>
    amount === null || !currency ? "not known" : formats.money({ amount, currency });
  const { options } = consequences;
  const totals = options.length > 0 ? options : [{ optionId: "", name: "", total: consequences.total }];
  const nothingElse = [changed, shortened, tray, findings].every((list) => list.length === 0);
  return (
    <div className={styles.consequences}>
      {currency &&
        totals.map(({ optionId, name, total }) => (
          <div key={optionId} className={styles.total}>
            <span>{name ? `Total of ${name}` : "Total"}</span>
            <Amounts amounts={total} money={money} />
          </div>
        ))}
      {nothingElse && (
        <p className={words.muted}>
          {moved.length > 0 ? "Nothing changes besides the dates." : "Nothing else changes."}
        </p>
      )}
      <Part heading="Changed prices" count={changed.length}>
        {changed.map(({ itemId, title, price }) => (
          <li key={itemId}>
            <span>{title || "An item"}</span>
            <Amounts amounts={price} money={money} />
          </li>
        ))}
      </Part>
      <Part heading="Shortened" count={shortened.length}>
        {shortened.map(({ itemId, title, from, to }) => (
          <li key={itemId}>
            <span>{title || "An item"}</span>
            <span className={words.number}>
              {from} → {to}
            </span>
          </li>
        ))}
      </Part>
      <Part heading="Goes to the tray" count={tray.length}>
        {tray.map(({ itemId, title, price }, index) => (
          <li key={itemId ?? index}>
            <span>{title || "An item"}</span>
            {price !== null && <span className={words.number}>{money(price)}</span>}
          </li>
        ))}
      </Part>
      <Part heading="New to look at" count={findings.length}>
        {findings.map(({ code, dayId, itemId, severity, message }) => (
          <li key={[code, dayId, itemId, message].join(" ")}>
            <span>{message}</span>
            <ChoiceTag colour={findingSeverities[severity].colour}>
              {findingSeverities[severity].label}
            </ChoiceTag>
          </li>
        ))}
      </Part>
      {moved.length > 0 && (
        <details>
          <summary className={styles.sub}>
            {moved.length === 1 ? "1 thing moves" : `${moved.length} things move`}
          </summary>
          <ul className={styles.list}>
            {moved.map(({ itemId, title, from, to }) => (
              <li key={itemId}>
                <span>{title || "An item"}</span>
                <span className={words.number}>
                  {formats.date(from)} → {formats.date(to)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Part({ heading, count, children }: { heading: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section aria-label={heading}>
      <h4 className={styles.sub}>{heading}</h4>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}
