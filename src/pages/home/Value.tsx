import { useCustom } from "@refinedev/core";
import { Skeleton } from "antd";
import { useState } from "react";
import { inSentence } from "../../domain/formats/text";
import { type Period, periods } from "../../domain/organisation/periods";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { apiErrorOf } from "../../providers/apiError";
import { useOpened } from "../../providers/earlyAnswers";
import { listKey } from "../../providers/rows/listRows";
import { Panel } from "../../components/Panel";
import { Trouble } from "../../components/Trouble";
import words from "../../components/words.module.css";
import styles from "./Value.module.css";

/** Amounts of one meaning, a sum for each currency. */
interface Sums {
  sums: readonly { currency: string; amount: number; trips: number }[];
  /** Whether there is more than what was added up. */
  isAtLeast: boolean;
}

interface TripsValue {
  /** The first day of the period. */
  since: string;
  won: Sums;
  /** The same days of the period before. */
  before: { since: string; until: string; won: Sums };
  open: Sums;
}

/**
 * What the whole organisation has sold in a period, beside the one before, and may still sell. Amounts of different currencies are
 * never added.
 */
export function Value() {
  const { formats } = useFieldEnvironment();
  const [period, setPeriod] = useState<Period>("month");
  const hasOpened = useOpened();
  const { query } = useCustom<TripsValue>({
    url: `/api/trips/value?period=${period}`,
    method: "get",
    queryOptions: {
      queryKey: listKey("trips", { value: period }),
      enabled: hasOpened,
      // The last figures stay until the next are known.
      placeholderData: (before) => before,
    },
    errorNotification: false,
  });
  const { isPending, error, refetch } = query;
  const data = query.data?.data;
  return (
    <Panel
      heading="Value of the whole organisation"
      actions={
        <label>
          <span className="heard">Period</span>
          <select
            className={styles.period}
            value={period}
            onChange={({ target }) => setPeriod(periodNamed(target.value))}
          >
            {periodNames.map((name) => (
              <option key={name} value={name}>
                {periods[name].label}
              </option>
            ))}
          </select>
        </label>
      }
    >
      {isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {error && <Trouble message={apiErrorOf(error).message} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.parts}>
          <Part
            heading={periods[period].label.replace("This", "Won this")}
            note={`Trips converted since ${formats.date(data.since)}, by their accepted offer.`}
            sums={data.won}
            before={{
              sums: data.before.won,
              words: `In the same days before, ${formats.dateRange(data.before.since, data.before.until)}`,
            }}
            empty={`No trip has been converted ${inSentence(periods[period].label)}.`}
          />
          <Part
            heading="Open offers"
            note="Trips that are not decided, by the offer sent last."
            sums={data.open}
            empty="No offer waits for an answer."
          />
        </div>
      )}
    </Panel>
  );
}

// The keys of a constant table are its periods.
const periodNames = Object.keys(periods) as Period[];

const periodNamed = (name: string): Period => periodNames.find((one) => one === name) ?? "month";

interface PartProps {
  heading: string;
  /** What is counted. */
  note: string;
  sums: Sums;
  empty: string;
  /** What it is compared with. */
  before?: { sums: Sums; words: string };
}

function Part({ heading, note, sums: { sums, isAtLeast }, empty, before }: PartProps) {
  const { formats, currencies } = useFieldEnvironment();
  const place = (currency: string) => currencies.indexOf(currency) + 1 || Infinity;
  const ordered = (some: Sums["sums"]) =>
    [...some].sort((a, b) => place(a.currency) - place(b.currency) || a.currency.localeCompare(b.currency));
  const inOrder = ordered(sums);
  const amountsBefore =
    before &&
    ordered(before.sums.sums)
      .map((sum) => formats.money(sum))
      .join(", ");
  return (
    <section className={styles.part} aria-label={heading}>
      <h3 className={styles.heading}>{heading}</h3>
      {sums.length === 0 ? (
        <p className={words.muted}>{empty}</p>
      ) : (
        <>
          <ul className={styles.sums}>
            {inOrder.map(({ currency, amount, trips }) => (
              <li key={currency} className={styles.sum}>
                <span className={styles.amount}>
                  {formats.money({ amount, currency })}
                  {isAtLeast && "+"}
                </span>
                <span
                  className={words.muted}
                >{`${formats.number(trips)} ${trips === 1 ? "trip" : "trips"}`}</span>
              </li>
            ))}
          </ul>
          <p className={styles.note}>{note}</p>
        </>
      )}
      {before && (
        <p className={styles.note}>
          {`${before.words}: ${amountsBefore || "nothing"}${before.sums.isAtLeast ? "+" : ""}`}
        </p>
      )}
    </section>
  );
}
