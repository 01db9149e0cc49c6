import type { ReactNode } from "react";
import { Amounts } from "../../components/Amounts";
import words from "../../components/words.module.css";
import type { TemplateNote, TemplateSheet } from "../../domain/templates/templates";
import { findingSeverities } from "../../vocabulary";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { ChoiceTag } from "../../fields/parts/ChoiceTag";
import styles from "./templates.module.css";

/** What becomes of the things of a template: first what is lost or closed, last what is as it was. */
export function SheetList({ sheet }: { sheet: TemplateSheet }) {
  const { formats } = useFieldEnvironment();
  const { currency, savedCurrency, notFound, closed, rerated, party, findings, taken } = sheet;
  const none = sheet.startDate ? "no price" : "no price without dates";
  const moneyIn = (currency: string | null) => (amount: number | null) =>
    amount === null || !currency ? none : formats.money({ amount, currency });
  // What was never priced, or changed in the template since, has nothing to be compared with.
  const [known, unknown] = [
    rerated.filter(({ price }) => price.before !== null),
    rerated.filter(({ price }) => price.before === null),
  ];
  const draw = ({ itemId, title, message }: TemplateNote) => (
    <li key={`${itemId} ${message}`}>
      <span>
        {title && <b>{title}</b>} <span className={words.later}>{message}</span>
      </span>
    </li>
  );
  return (
    <div className={styles.sheet}>
      <Part heading="Not found" count={notFound.length}>
        {notFound.map(draw)}
      </Part>
      <Part heading="Closed" count={closed.length}>
        {closed.map(draw)}
      </Part>
      <Part heading="Another price" hint="before tax, then and now" count={known.length}>
        {known.map(({ itemId, title, price }) => (
          <li key={itemId}>
            <span>{title || "An item"}</span>
            <Amounts
              amounts={price}
              money={moneyIn(currency)}
              moneyBefore={savedCurrency && savedCurrency !== currency ? moneyIn(savedCurrency) : undefined}
            />
          </li>
        ))}
      </Part>
      <Part heading="Priced now" hint="before tax; the template keeps no price of it" count={unknown.length}>
        {unknown.map(({ itemId, title, price }) => (
          <li key={itemId}>
            <span>{title || "An item"}</span>
            <span>{moneyIn(currency)(price.after)}</span>
          </li>
        ))}
      </Part>
      <Part heading="For other people" count={party.length}>
        {party.map(draw)}
      </Part>
      <Part heading="To look at" count={findings.length}>
        {findings.map(({ code, itemId, severity, message }) => (
          <li key={`${code} ${itemId}`}>
            <span>{message}</span>
            <ChoiceTag colour={findingSeverities[severity].colour}>
              {findingSeverities[severity].label}
            </ChoiceTag>
          </li>
        ))}
      </Part>
      <Part heading="Taken as it was" count={taken.length}>
        {taken.map(({ itemId, title }) => (
          <li key={itemId}>{title || "An item"}</li>
        ))}
      </Part>
    </div>
  );
}

interface PartProps {
  heading: string;
  hint?: string;
  count: number;
  children: ReactNode;
}

function Part({ heading, hint, count, children }: PartProps) {
  if (count === 0) return null;
  return (
    <section aria-label={heading}>
      <h3 className={styles.heading}>
        {heading} <span className={styles.hint}>{hint ?? count}</span>
      </h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}
