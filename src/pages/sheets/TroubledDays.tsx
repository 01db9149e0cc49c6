import { weekdaysText } from "../../domain/dates/plainDate";
import type { Formats } from "../../domain/formats/formatsOf";
import type { MarkedDays } from "../../domain/pricing/rateYear";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import styles from "./TroubledDays.module.css";

interface TroubledDaysProps {
  /** What is the matter with them: "No rate". */
  words: string;
  days: readonly MarkedDays[];
}

/** How many stretches are told one by one. */
const told = 8;

/** Days that should be looked at, a line for each stretch where there are several. */
export function TroubledDays({ words, days }: TroubledDaysProps) {
  const { formats } = useFieldEnvironment();
  const byWeekday = days.some(({ weekdays }) => weekdays);
  const texts = days.slice(0, told).map((one) => stretchText(one, byWeekday, formats));
  const more = days.length - texts.length;
  if (days.length === 1) return <p className={styles.trouble}>{`${words}: ${texts.join("")}`}</p>;
  return (
    <div className={styles.trouble}>
      {`${words}:`}
      <ul className={styles.days}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {more > 0 && <li>{`${more} more`}</li>}
      </ul>
    </div>
  );
}

/** "Sun to Thu, 4 Apr – 23 Sept 2027"; "all days" where others are named by weekday. */
function stretchText({ from, to, weekdays }: MarkedDays, byWeekday: boolean, { dateRange }: Formats): string {
  const dates = dateRange(from, to);
  if (weekdays) return `${weekdaysText(weekdays)}, ${dates}`;
  return byWeekday && from !== to ? `All days, ${dates}` : dates;
}
