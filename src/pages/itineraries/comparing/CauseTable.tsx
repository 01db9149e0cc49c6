import { type ToldCause, toldCauses } from "../../../domain/offers/priceDifference";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Difference, DifferenceSide } from "./Difference";
import styles from "./compare.module.css";

const labels: Readonly<Record<ToldCause["kind"], string>> = {
  party: "Another party",
  dates: "Other dates",
  option: "The other option",
  item: "Items added, removed or changed",
  rates: "Other rates",
  exchange: "Other exchange rates",
  markup: "Other markup",
  adjustment: "Adjustment of the price",
  taxes: "Taxes on all of it",
  rounding: "Rounding",
  saved: "Rates of now that are not saved yet",
  other: "Everything else, taxes among it",
};

/** From the one total to the other, cause by cause. */
export function CauseTable({ from, to, difference, causes }: Difference) {
  const { formats } = useFieldEnvironment();
  if (!from.price || !to.price) return <p className={styles.note}>One of the two has no price yet.</p>;
  if (difference === null || !causes) return <TwoCurrencies from={from} to={to} />;
  const { currency } = to.price;
  const signed = (amount: number) =>
    `${amount < 0 ? "−" : "+"} ${formats.money({ amount: Math.abs(amount), currency })}`;
  const groups = toldCauses.flatMap((kind) => {
    const own = causes.filter((cause) => cause.kind === kind);
    return own.length > 0 ? [{ kind, own, amount: own.reduce((sum, one) => sum + one.amount, 0) }] : [];
  });
  return (
    <table className={styles.causes}>
      <caption className={styles.caption}>Why the price differs</caption>
      <tbody>
        <Total side={from} />
        {groups.map(({ kind, own, amount }) => [
          <tr key={kind}>
            <th scope="row">{labels[kind]}</th>
            <td>{signed(amount)}</td>
          </tr>,
          ...(own[0]?.itemId ? own : []).map((cause) => (
            <tr key={`${kind} ${cause.itemId ?? ""}`} className={styles.part}>
              <th scope="row">{cause.title || "Without a title"}</th>
              <td>{signed(cause.amount)}</td>
            </tr>
          )),
        ])}
        <Total side={to} />
        <tr className={styles.sum}>
          <th scope="row">Difference</th>
          <td>{difference === 0 ? formats.money({ amount: 0, currency }) : signed(difference)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** "Coast, version 2: Premium". */
export const sideName = ({ name, number, option }: DifferenceSide): string =>
  `${name}, ${number === null ? "draft" : `version ${number}`}${option ? `: ${option.name}` : ""}`;

function Total({ side }: { side: DifferenceSide }) {
  const { formats } = useFieldEnvironment();
  return (
    <tr className={styles.sum}>
      <th scope="row">{sideName(side)}</th>
      <td>{side.price && formats.money({ amount: side.price.total, currency: side.price.currency })}</td>
    </tr>
  );
}

function TwoCurrencies({ from, to }: { from: DifferenceSide; to: DifferenceSide }) {
  return (
    <>
      <table className={styles.causes}>
        <caption className={styles.caption}>Prices</caption>
        <tbody>
          <Total side={from} />
          <Total side={to} />
        </tbody>
      </table>
      <p className={styles.note}>They are in two currencies, so that nothing is said of a difference.</p>
    </>
  );
}
