import { useState } from "react";
import { Link } from "react-router";
import { inSentence } from "../../domain/formats/text";
import type { Aggregated } from "../../schema";
import { type Days, type Period, periods, periodUpTo } from "../../domain/organisation/periods";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useOpened } from "../../providers/earlyAnswers";
import { useFigures } from "../../providers/rows/figures";
import { unratedWords } from "../../domain/formats/leftOutWords";
import { type Money, moneyMeasures, moneyOf } from "../resource/listState/listFigures";
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
              value={won.value}
              further={{ label: "Margin", money: won.margin }}
              before={{
                money: wonBefore.value,
                words: `In the same days before, ${formats.dateRange(before.from, before.to)}`,
              }}
              empty={`No trip has been converted ${inSentence(periods[period].label)}.`}
            />
            <Part
              heading="Open offers"
              view={lists.openOffers}
              note="Trips that are not decided, by the offer sent last."
              value={open.value}
              empty="No offer waits for an answer."
            />
            <Part
              heading="Booked and not over"
              view={views[3]}
              note="Trips that are converted or on trip, by what was agreed."
              value={underWay.value}
              further={{ label: "Paid so far", money: underWay.paid }}
              empty="No booked trip lies ahead or is under way."
            />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function useValue({ resource, filters }: ListView, enabled: boolean) {
  const measures = ["value", "margin", "paidSoFar"].flatMap(moneyMeasures);
  const query = useFigures(resource, { filters }, { measures }, { enabled });
  const { data } = query;
  const amount = (field: string, { total, isPart }: Aggregated): Amount => ({
    ...moneyOf(total, field),
    isPart,
  });
  return {
    ...query,
    data: data && {
      value: amount("value", data),
      margin: amount("margin", data),
      paid: amount("paidSoFar", data),
    },
  };
}

// The keys of a constant table are its periods.
const periodNames = Object.keys(periods) as Period[];

/** In the organisation's currency, at the rate of the day on which each trip was made. */
interface Amount extends Money {
  /** Whether it is a lower bound. */
  isPart: boolean;
}

interface PartProps {
  heading: string;
  view: ListView;
  note: string;
  value: Amount;
  empty: string;
  before?: { money: Amount; words: string };
  /** Another amount of the same trips. */
  further?: { label: string; money: Amount };
}

function Part({ heading, view, note, value, empty, before, further }: PartProps) {
  const { formats } = useFieldEnvironment();
  const inWords = ({ sum, isPart }: Amount) => `${sum ? formats.money(sum) : "nothing"}${isPart ? "+" : ""}`;
  const { sum } = value;
  const unrated = unratedWords(value, formats.number);
  return (
    <section className={styles.part} aria-label={heading}>
      <h3 className={styles.heading}>
        <Link to={listHref(view)}>{heading}</Link>
      </h3>
      {!sum && !unrated ? (
        <p className={words.muted}>{empty}</p>
      ) : (
        <>
          <p className={styles.sum}>
            <span className={styles.amount}>{inWords(value)}</span>
            <span className={words.muted}>
              {[sum && `${formats.number(sum.count)} ${sum.count === 1 ? "trip" : "trips"}`, unrated]
                .filter(Boolean)
                .join(", ")}
            </span>
          </p>
          {further && <p className={styles.note}>{`${further.label}: ${inWords(further.money)}`}</p>}
          <p className={styles.note}>{note}</p>
        </>
      )}
      {before && <p className={styles.note}>{`${before.words}: ${inWords(before.money)}`}</p>}
    </section>
  );
}
