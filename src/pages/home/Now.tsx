import { Skeleton } from "antd";
import { Link } from "react-router";
import { Panel } from "../../components/Panel";
import { Trouble } from "../../components/Trouble";
import words from "../../components/words.module.css";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { apiErrorOf } from "../../providers/apiError";
import { useListRows } from "../../providers/rows/listRows";
import type { FollowUp } from "../../resources/followUps";
import type { Trip } from "../../resources/trips";
import { useKeptSteps } from "../trips/followUps/finishingSteps";
import type { HomeLists } from "./homeLists";
import { listHref } from "./listHref";
import { firstRows, type ListView } from "./listView";
import styles from "./Now.module.css";
import { NowEnquiry } from "./NowEnquiry";
import { NowStep } from "./NowStep";
import { nowQueue } from "./nowQueue";
import { queueRows } from "./shownRows";

/**
 * What waits for the reader, in order of urgency: questions of customers, steps that are late or due today, and enquiries
 * without an answer, theirs and nobody's. The lists that it is taken from are one click away.
 */
export function Now({ lists }: { lists: HomeLists }) {
  const { formats } = useFieldEnvironment();
  const due = useFirst<FollowUp>(lists.myFollowUps);
  const questions = useFirst<FollowUp>(lists.myQuestions);
  const mine = useFirst<Trip>(lists.myUnanswered);
  const nobodys = useFirst<Trip>(lists.unassigned);
  const reads = [due, questions, mine, nobodys];

  const waiting = [...(due.data?.rows ?? []), ...(questions.data?.rows ?? [])];
  const enquiries = [...(mine.data?.rows ?? []), ...(nobodys.data?.rows ?? [])];
  const first = nowQueue(waiting, enquiries).slice(0, queueRows);
  // A step that is being finished stays, whatever is read meanwhile.
  const steps = useKeptSteps(first.flatMap(({ step }) => step ?? []));
  const rows = nowQueue(
    steps,
    first.flatMap(({ enquiry }) => enquiry ?? []),
  );

  const isPending = reads.some((read) => read.isPending);
  const failed = reads.find(({ error }) => error);
  const all = [
    { label: "All follow-ups due", view: lists.myFollowUps, data: due.data },
    { label: "All questions of my customers", view: lists.myQuestions, data: questions.data },
    { label: "All my enquiries without an answer", view: lists.myUnanswered, data: mine.data },
    { label: "All enquiries nobody has taken", view: lists.unassigned, data: nobodys.data },
  ];
  return (
    <Panel heading="Now">
      {failed && (
        <Trouble
          message={apiErrorOf(failed.error).message}
          onRetry={() => void Promise.all(reads.map(({ refetch }) => refetch()))}
        />
      )}
      {isPending && <Skeleton active title={false} paragraph={{ rows: queueRows }} />}
      {!isPending && !failed && rows.length === 0 && (
        <p className={words.muted}>
          Nothing waits for you. Steps that you plan stand here on their day, questions and enquiries as they
          come in.
        </p>
      )}
      {!isPending && rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ step, enquiry }) =>
            step ? <NowStep key={step.id} step={step} /> : <NowEnquiry key={enquiry.id} trip={enquiry} />,
          )}
        </ul>
      )}
      {!isPending && (
        <div className={styles.all}>
          {all.map(
            ({ label, view, data }) =>
              data &&
              data.total > 0 && (
                <Link key={label} to={listHref(view)}>
                  {`${label} (${formats.number(data.total)}${data.isAtLeast ? "+" : ""})`}
                </Link>
              ),
          )}
        </div>
      )}
    </Panel>
  );
}

const useFirst = <Row,>(view: ListView) => useListRows<Row>(view.resource, firstRows(view, queueRows));
