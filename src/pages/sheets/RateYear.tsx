import { dateFormatter } from "../../domain/formats/formatters";
import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useMemo, useState } from "react";
import {
  type DayMark,
  decidingRates,
  type LaneYear,
  type RatedDay,
  type RateLane,
  rateYear,
  stretchesOf,
  type MarkedDays,
} from "../../domain/pricing/rateYear";
import { useToday } from "../../components/useToday";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import show from "../../fields/parts/show.module.css";
import styles from "./RateYear.module.css";
import { weekdaysText } from "../../domain/dates/plainDate";
import type { Formats } from "../../domain/formats/formatsOf";
import troubledDaysStyles from "./TroubledDays.module.css";

const problems: Readonly<Record<Exclude<DayMark, "rated" | "outside">, string>> = {
  gap: "No rate",
  overlap: "No priority decides between two rates",
  loss: "Sells below its cost",
};

const outside = "Outside the sheet's dates";

interface RateYearProps {
  lanes: readonly RateLane[];
  counted: string;
  firstYear: number;
}

/** A year of rates: the rate per day of a room, ticket or vehicle, with gaps, overlaps and losses. */
export function RateYear({ lanes, counted, firstYear }: RateYearProps) {
  const today = useToday();
  const [year, setYear] = useState(firstYear);
  const drawn = useMemo(() => rateYear(lanes, year, today), [lanes, year, today]);
  return (
    <>
      <div className={styles.years}>
        <Button
          size="small"
          icon={<LeftOutlined aria-hidden />}
          aria-label="The year before"
          onClick={() => setYear(year - 1)}
        />
        <strong aria-live="polite">{year}</strong>
        <Button
          size="small"
          icon={<RightOutlined aria-hidden />}
          aria-label="The year after"
          onClick={() => setYear(year + 1)}
        />
      </div>
      {drawn.length === 0 && <p className="muted">There is no rate yet.</p>}
      {alike(drawn).map(([first, ...others]) => (
        <Lane
          key={first.lane.name}
          drawn={first}
          name={[first, ...others].map(({ lane }) => lane.name).join(" · ")}
          counted={counted}
        />
      ))}
    </>
  );
}

function alike(lanes: readonly LaneYear[]): [LaneYear, ...LaneYear[]][] {
  const found = new Map<string, [LaneYear, ...LaneYear[]]>();
  for (const one of lanes) {
    const names = one.days.map(
      ({ mark, rate }) => `${mark} ${rate && (rate.season || one.lane.labelOf(rate))}`,
    );
    const key = `${one.endsOn}\n${names.join("\n")}`;
    const known = found.get(key);
    if (known) known.push(one);
    else found.set(key, [one]);
  }
  return [...found.values()];
}

interface LaneProps {
  drawn: LaneYear;
  name: string;
  counted: string;
}

function Lane({ drawn: { lane, days, endsOn }, name, counted }: LaneProps) {
  const { formats } = useFieldEnvironment();
  const { labelOf } = lane;
  const rates = decidingRates(days);
  const tints = new Map(rates.map(({ rate }, index) => [rate, index % tintCount]));
  const troubles = Object.entries(problems).flatMap(([mark, words]) => {
    // The keys of the table are marks.
    const stretches = stretchesOf(days, mark as DayMark);
    return stretches.length > 0 ? [{ words, stretches }] : [];
  });
  return (
    <section className={styles.lane} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      {/* The table below says the same. */}
      <div className={styles.months} aria-hidden>
        {monthsOf(days).map((month) => (
          <div key={month[0]?.date} className={styles.month} style={{ flexGrow: month.length }}>
            <span className={styles.monthName}>{monthName(month[0]?.date ?? "", formats.locale)}</span>
            <div className={styles.strip}>
              {month.map(({ date, rate, mark }) => (
                <span
                  key={date}
                  className={styles.day}
                  data-mark={mark}
                  data-tint={rate ? tints.get(rate) : undefined}
                  title={`${formats.date(date)}: ${rate ? labelOf(rate) : mark === "outside" ? outside : problems.gap}`}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {endsOn && <p className={styles.warning}>{`The rates end on ${formats.date(endsOn)}.`}</p>}
      {troubles.map(({ words, stretches }) => (
        <TroubledDays key={words} words={words} days={stretches} />
      ))}
      {rates.length > 0 && (
        <div className={show.scroll} tabIndex={0} role="region" aria-label={`Rates of ${name}`}>
          <table className={show.table}>
            <thead>
              <tr>
                <th scope="col">Rate</th>
                <th scope="col">From and to</th>
                <th scope="col" className={show.end}>
                  {counted}
                </th>
              </tr>
            </thead>
            <tbody>
              {rates.map(({ rate, count, from, to }) => (
                <tr key={`${from} ${to} ${labelOf(rate)}`}>
                  <td>
                    <span className={styles.key} data-tint={tints.get(rate)} aria-hidden />
                    {rate.season || labelOf(rate)}
                  </td>
                  <td>{formats.dateRange(from, to)}</td>
                  <td className={show.end}>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** The number of colours in RateYear.module.css. */
const tintCount = 6;

function monthsOf(days: readonly RatedDay[]): RatedDay[][] {
  const months = new Map<string, RatedDay[]>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months.values()];
}

const monthName = (date: string, locale: string | undefined): string =>
  dateFormatter(locale, { month: "short", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

interface TroubledDaysProps {
  words: string;
  days: readonly MarkedDays[];
}

const maxStretches = 8;

export function TroubledDays({ words, days }: TroubledDaysProps) {
  const { formats } = useFieldEnvironment();
  const byWeekday = days.some(({ weekdays }) => weekdays);
  const texts = days.slice(0, maxStretches).map((one) => stretchText(one, byWeekday, formats));
  const more = days.length - texts.length;
  if (days.length === 1) return <p className={troubledDaysStyles.trouble}>{`${words}: ${texts.join("")}`}</p>;
  return (
    <div className={troubledDaysStyles.trouble}>
      {`${words}:`}
      <ul className={troubledDaysStyles.days}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {more > 0 && <li>{`${more} more`}</li>}
      </ul>
    </div>
  );
}

/** "Sun to Thu, 4 Apr – 23 Sept 2027"; "all days" if other stretches name weekdays. */
function stretchText({ from, to, weekdays }: MarkedDays, byWeekday: boolean, { dateRange }: Formats): string {
  const dates = dateRange(from, to);
  if (weekdays) return `${weekdaysText(weekdays)}, ${dates}`;
  return byWeekday && from !== to ? `All days, ${dates}` : dates;
}
