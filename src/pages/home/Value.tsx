import { useState } from "react";
import { Link } from "react-router";
import { inSentence } from "../../domain/formats/text";
import { type Days, type Period, periods, periodUpTo } from "../../domain/organisation/periods";
import type { Sum } from "../../schema";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useOpened } from "../../providers/earlyAnswers";
import { inOrderOfCurrencies, sumsOf, useFigures } from "../../providers/rows/figures";
import { useTenant } from "../../providers/tenant";
import { PlainSelect } from "../../components/PlainSelect";
import { Loaded, together } from "../../components/Loaded";
import { Panel } from "../../components/Panel";
import { useToday } from "../../components/useToday";
import words from "../../components/words.module.css";
import { areSold, tripsDuring } from "../trips/data/tripsDuring";
import type { HomeLists } from "./homeLists";
import { listHref, type ListView } from "./listView";
import styles from "./Value.module.css";

/** What the organisation sold in a period, next to the period before, and its open offers. */
export function Value({ lists }: { lists: HomeLists }) {
  const { formats } = useFieldEnvironment();
  const { data: tenant } = useTenant();
  const [period, setPeriod] = useState<Period>("month");
  const { now, before } = periodUpTo(period, useToday(), tenant?.financialYearStart ?? "january");
  const isKnown = useOpened() && tenant !== undefined;
  const wonDuring = (days: Days): ListView => ({
    resource: "trips",
    filters: [tripsDuring("convertedAt", days, tenant?.timeZone), areSold],
    sort: [{ field: "convertedAt", order: "desc" }],
  });
  const views = [wonDuring(now), wonDuring(before), lists.openOffers, lists.underWay] as const;
  const query = together(
    useValue(views[0], isKnown),
    useValue(views[1], isKnown),
    useValue(views[2], isKnown),
    useValue(views[3], isKnown),
  );
  return (
    <Panel
      heading="Value of the whole organisation"
      actions={
        <PlainSelect
          label="Period"
          value={period}
          options={periodNames.map((name) => ({ value: name, label: periods[name].label }))}
          onChange={(name) => setPeriod(name)}
        />
      }
    >
      <Loaded query={query} rows={4}>
        {([won, wonBefore, open, underWay]) => (
          <div className={styles.parts}>
            <Part
              heading={periods[period].label.replace("This", "Won this")}
              view={views[0]}
              note={`Trips converted since ${formats.date(now.from)}, by their accepted offer.`}
              sums={won}
              further={{ label: "Margin", sums: won.margin }}
              before={{
                sums: wonBefore,
                words: `In the same days before, ${formats.dateRange(before.from, before.to)}`,
              }}
              empty={`No trip has been converted ${inSentence(periods[period].label)}.`}
            />
            <Part
              heading="Open offers"
              view={lists.openOffers}
              note="Trips that are not decided, by the offer sent last."
              sums={open}
              empty="No offer waits for an answer."
            />
            <Part
              heading="Booked and not over"
              view={views[3]}
              note="Trips that are converted or on trip, by what was agreed."
              sums={underWay}
              further={{ label: "Paid so far", sums: underWay.paid }}
              empty="No booked trip lies ahead or is under way."
            />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function useValue({ resource, filters }: ListView, enabled: boolean) {
  const query = useFigures(
    resource,
    { filters },
    { measures: ["value_sum", "margin_sum", "paidSoFar_sum"] },
    { enabled },
  );
  const { data } = query;
  return {
    ...query,
    data: data && {
      sums: sumsOf(data.total, "value_sum"),
      margin: sumsOf(data.total, "margin_sum"),
      paid: sumsOf(data.total, "paidSoFar_sum"),
      isAtLeast: data.isPart,
    },
  };
}

// The keys of a constant table are its periods.
const periodNames = Object.keys(periods) as Period[];

/** Amounts of one kind, one sum per currency. */
interface Sums {
  sums: readonly Sum[];
  /** Whether the sums are a lower bound. */
  isAtLeast: boolean;
}

interface PartProps {
  heading: string;
  view: ListView;
  note: string;
  sums: Sums;
  empty: string;
  before?: { sums: Sums; words: string };
  /** Another amount of the same trips. */
  further?: { label: string; sums: readonly Sum[] };
}

function Part({ heading, view, note, sums: { sums, isAtLeast }, empty, before, further }: PartProps) {
  const { formats, currencies } = useFieldEnvironment();
  const inOrder = inOrderOfCurrencies(sums, currencies);
  const inWords = (given: readonly Sum[], isPart: boolean) =>
    `${
      inOrderOfCurrencies(given, currencies)
        .map((sum) => formats.money(sum))
        .join(", ") || "nothing"
    }${isPart ? "+" : ""}`;
  return (
    <section className={styles.part} aria-label={heading}>
      <h3 className={styles.heading}>
        <Link to={listHref(view)}>{heading}</Link>
      </h3>
      {sums.length === 0 ? (
        <p className={words.muted}>{empty}</p>
      ) : (
        <>
          <ul className={styles.sums}>
            {inOrder.map(({ currency, amount, count }) => (
              <li key={currency} className={styles.sum}>
                <span className={styles.amount}>
                  {formats.money({ amount, currency })}
                  {isAtLeast && "+"}
                </span>
                <span
                  className={words.muted}
                >{`${formats.number(count)} ${count === 1 ? "trip" : "trips"}`}</span>
              </li>
            ))}
          </ul>
          {further && (
            <p className={styles.note}>{`${further.label}: ${inWords(further.sums, isAtLeast)}`}</p>
          )}
          <p className={styles.note}>{note}</p>
        </>
      )}
      {before && (
        <p className={styles.note}>
          {`${before.words}: ${inWords(before.sums.sums, before.sums.isAtLeast)}`}
        </p>
      )}
    </section>
  );
}
