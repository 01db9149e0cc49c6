import { Loaded } from "../../../components/Loaded";
import { useCustom } from "@refinedev/core";
import { Tag } from "antd";
import { Panel } from "../../../components/Panel";
import styles from "./compare.module.css";
import { type ExplainedCause, explainedCauses } from "../../../domain/offers/priceDifference";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { ChangePlace, ContentChange } from "../../../domain/offers/contentDifference";
import { itineraries } from "../../../resources/itineraries";
import { changedValues, ChangedField } from "../../resource/history/ChangedField";

export interface ComparedSide {
  id: string;
  /** Null for the main option. */
  optionId: string | null;
}

interface ComparedDifferenceProps {
  from: ComparedSide;
  to: ComparedSide;
  isVersion: boolean;
}

export function ComparedDifference({ from, to, isVersion }: ComparedDifferenceProps) {
  const { query } = useCustom<Difference>({
    url: `/api/${isVersion ? "offers" : "itineraries"}/${from.id}/difference`,
    method: "get",
    config: {
      query: {
        to: to.id,
        ...(from.optionId ? { option: from.optionId } : {}),
        ...(to.optionId ? { toOption: to.optionId } : {}),
      },
    },
    // Drafts may change between two reads.
    queryOptions: { staleTime: 0 },
  });
  return (
    <Loaded query={query} rows={6}>
      {({ data }) => <ReadDifference read={data} isReading={query.isFetching} />}
    </Loaded>
  );
}

function ReadDifference({ read, isReading }: { read: Difference; isReading: boolean }) {
  const { changes, difference } = read;
  const currency = read.to.price?.currency ?? "";
  return changes.length === 0 && difference === 0 ? (
    <Panel heading="Nothing differs">
      <p className={styles.note}>Both say the same, at the same price.</p>
    </Panel>
  ) : (
    <div className={styles.difference} role="region" aria-label="Difference" aria-busy={isReading}>
      <Panel heading="Price">
        <CauseTable {...read} />
      </Panel>
      <Panel heading="Content">
        {changes.length > 0 ? (
          <ChangeList changes={changes} currency={currency} />
        ) : (
          <p className={styles.note}>Both say the same; only the price differs.</p>
        )}
      </Panel>
    </div>
  );
}

const labels: Readonly<Record<ExplainedCause["kind"], string>> = {
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

function CauseTable({ from, to, difference, causes }: Difference) {
  const { formats } = useFieldEnvironment();
  if (!from.price || !to.price) return <p className={styles.note}>One of the two has no price yet.</p>;
  if (difference === null || !causes) return <TwoCurrencies from={from} to={to} />;
  const { currency } = to.price;
  const signed = (amount: number) =>
    `${amount < 0 ? "−" : "+"} ${formats.money({ amount: Math.abs(amount), currency })}`;
  const groups = explainedCauses.flatMap((kind) => {
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
const sideName = ({ name, number, option }: DifferenceSide): string =>
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

const words = {
  added: { label: "Added", colour: "green" },
  removed: { label: "Removed", colour: "red" },
  moved: { label: "Moved", colour: "blue" },
  changed: { label: "Changed", colour: "default" },
} as const satisfies Record<ContentChange["change"], object>;

const fieldsOf = {
  whole: itineraries.fields,
  day: itineraries.fields.days.of,
  item: itineraries.fields.days.of.items.of,
} as const satisfies Record<ContentChange["on"], object>;

interface ChangeListProps {
  changes: readonly ContentChange[];
  /** The currency of amounts that name none. */
  currency: string;
}

function ChangeList({ changes, currency }: ChangeListProps) {
  const days = [...new Set(changes.map(dayOf))];
  return days.map((day) => (
    <section key={day}>
      <h3 className={styles.day}>{day === 0 ? "In general" : `Day ${day}`}</h3>
      <ul className={styles.changes}>
        {changes
          .filter((change) => dayOf(change) === day)
          .map((change) => (
            <Change
              key={`${change.change} ${change.dayId} ${change.itemId}`}
              change={change}
              currency={currency}
            />
          ))}
      </ul>
    </section>
  ));
}

const dayOf = ({ from, to }: ContentChange): number => (to ?? from)?.day ?? 0;

function Change({ change, currency }: { change: ContentChange; currency: string }) {
  const { actor, queryFields } = useFieldEnvironment();
  const { on, title, items, fields } = change;
  const { label, colour } = words[change.change];
  const values = changedValues({ ...itineraries, fields: fieldsOf[on] }, fields, { actor, queryFields });
  const around = (side: "from" | "to") => ({
    currency,
    ...Object.fromEntries(fields.map((one) => [one.field, one[side]])),
  });
  const [before, after] = [around("from"), around("to")];
  return (
    <li className={styles.change}>
      {on !== "whole" && (
        <div className={styles.head}>
          <Tag color={colour}>{label}</Tag>
          <span className={styles.title}>{title || (on === "day" ? "The day" : "Without a title")}</span>
          {on === "day" && title && <span className={styles.note}>the day</span>}
          <span className={styles.note}>{movedText(change)}</span>
        </div>
      )}
      {items.length > 0 && (
        <div className={styles.note}>
          With {items.map((item) => item.title || "an untitled item").join(", ")}
        </div>
      )}
      {values.length > 0 && (
        <ul className={styles.fields}>
          {values.map((value) => (
            <ChangedField key={value.key} value={value} before={before} after={after} onSetBack={undefined} />
          ))}
        </ul>
      )}
    </li>
  );
}

function movedText({ change, from, to }: ContentChange): string {
  if (change !== "moved" || !from || !to) return "";
  if (from.day !== to.day) return `from day ${from.day} to day ${to.day}`;
  const placeIn = ({ item }: ChangePlace) => (item === null ? "" : String(item));
  return `from place ${placeIn(from)} to place ${placeIn(to)} of the day`;
}

interface DifferenceSide {
  id: string;
  name: string;
  /** Null for a draft. */
  number: number | null;
  option: { id: string; name: string } | null;
  /** In minor units; null without a price. */
  price: { currency: string; total: number } | null;
}

/** The response of `GET /api/offers/:id/difference`. */
interface Difference {
  from: DifferenceSide;
  to: DifferenceSide;
  changes: ContentChange[];
  /** Null if the currencies differ or one side has no price. */
  difference: number | null;
  causes: (ExplainedCause & { title: string | null })[] | null;
}
