import { useCustom } from "@refinedev/core";
import { Skeleton } from "antd";
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
  /** The first day of the month. */
  since: string;
  won: Sums;
  open: Sums;
}

/** What the whole organisation has sold this month and may still sell. Amounts of different currencies are never added. */
export function Value() {
  const { formats } = useFieldEnvironment();
  const hasOpened = useOpened();
  const { query } = useCustom<TripsValue>({
    url: "/api/trips/value",
    method: "get",
    queryOptions: { queryKey: listKey("trips", { value: true }), enabled: hasOpened },
    errorNotification: false,
  });
  const { isPending, error, refetch } = query;
  const data = query.data?.data;
  return (
    <Panel heading="Value of the whole organisation">
      {isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {error && <Trouble message={apiErrorOf(error).message} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.parts}>
          <Part
            heading="Won this month"
            note={`Trips converted since ${formats.date(data.since)}, by their accepted offer.`}
            sums={data.won}
            empty="No trip has been converted this month."
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

interface PartProps {
  heading: string;
  /** What is counted. */
  note: string;
  sums: Sums;
  empty: string;
}

function Part({ heading, note, sums: { sums, isAtLeast }, empty }: PartProps) {
  const { formats, currencies } = useFieldEnvironment();
  const place = (currency: string) => currencies.indexOf(currency) + 1 || Infinity;
  const inOrder = [...sums].sort(
    (a, b) => place(a.currency) - place(b.currency) || a.currency.localeCompare(b.currency),
  );
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
    </section>
  );
}
