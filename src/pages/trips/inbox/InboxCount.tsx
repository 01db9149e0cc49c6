import { useOpened } from "../../../providers/earlyAnswers";
import { useTripCounts } from "../data/useTripCounts";
import styles from "./InboxCount.module.css";

/** The number of enquiries that wait for an answer. It is read once the page is there. */
export const InboxCount = () => useOpened() && <Unanswered />;

function Unanswered() {
  const count = useTripCounts().data?.data.byValue.new ?? 0;
  if (count === 0) return null;
  return (
    <>
      {" "}
      <span className={styles.count}>
        {count}
        <span className="heard"> unanswered</span>
      </span>
    </>
  );
}
