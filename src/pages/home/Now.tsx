import { Button } from "antd";
import { Link } from "react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { MessageOutlined } from "@ant-design/icons";
import { useSubmit } from "../../components/light/useSubmit";
import { Loaded, together } from "../../components/Loaded";
import { Panel } from "../../components/Panel";
import words from "../../components/words.module.css";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { conflictIn } from "../../providers/apiError";
import { useListRows } from "../../providers/rows/listRows";
import type { FollowUp } from "../../resources/followUps";
import { type Trip, trips } from "../../resources/trips";
import { useKeptSteps, useMayWorkOn } from "../trips/followUps/followUpSteps";
import type { HomeLists, Whose } from "./homeLists";
import { firstRows, listHref, type ListView, queueRows } from "./listView";
import styles from "./Now.module.css";
import { nowQueue } from "./nowQueue";
import { LinkButton } from "../../components/LinkButton";
import { useToday } from "../../components/useToday";
import { firstAnswerDue, paxText, tripDatesText } from "../trips/tripTexts";
import { PersonName, TeamName } from "../../components/PersonName";
import { notices } from "../../providers/notices";
import { useSaveRow } from "../../providers/rows/useSaveRow";
import { followUpKinds } from "../../vocabulary";
import { type Ending, FollowUpActions } from "../trips/followUps/FollowUpItem";
import { LazyFinishFollowUp } from "../trips/followUps/LazyFinishFollowUp";
import { useNow } from "../../components/useNow";
import { DueText } from "../trips/followUps/DueText";
import { WholeLink } from "../trips/followUps/WholeLink";
import { joinParts } from "../../domain/formats/text";
import type { Formats } from "../../domain/formats/formatsOf";

/**
 * What waits, most urgent first: customers' questions, due steps, and unanswered enquiries of the same people
 * or of no one.
 */
export function Now({ lists, whose }: { lists: HomeLists; whose: Whose }) {
  const { formats } = useFieldEnvironment();
  const due = useFirst<FollowUp>(lists.due);
  const questions = useFirst<FollowUp>(lists.questions);
  const mine = useFirst<Trip>(lists.unanswered);
  const nobodys = useFirst<Trip>(lists.unassigned);

  const waiting = [...(due.data?.rows ?? []), ...(questions.data?.rows ?? [])];
  const enquiries = [...(mine.data?.rows ?? []), ...(nobodys.data?.rows ?? [])];
  const first = nowQueue(waiting, enquiries).slice(0, queueRows);
  // A step stays while the user finishes it, also when the lists are read again.
  const steps = useKeptSteps(first.flatMap(({ step }) => step ?? []));
  const rows = nowQueue(
    steps,
    first.flatMap(({ enquiry }) => enquiry ?? []),
  );

  const all = [
    { label: "All follow-ups due", view: lists.due, data: due.data },
    {
      label: whose === "mine" ? "All questions of my customers" : "All questions of customers",
      view: lists.questions,
      data: questions.data,
    },
    {
      label: whose === "mine" ? "All my enquiries without an answer" : "All enquiries without an answer",
      view: lists.unanswered,
      data: mine.data,
    },
    { label: "All enquiries nobody has taken", view: lists.unassigned, data: nobodys.data },
  ];
  return (
    <Panel heading="Now">
      <Loaded query={together(due, questions, mine, nobodys)} skeleton={<NowSkeleton />}>
        {() => (
          <>
            {rows.length === 0 ? (
              <p className={words.muted}>
                {whose === "mine" ? "Nothing waits for you." : "Nothing waits."} Steps stand here on their
                day, questions and enquiries as they come in.
              </p>
            ) : (
              <ul className={styles.rows}>
                {rows.map(({ step, enquiry }) =>
                  step ? (
                    <NowStep key={step.id} step={step} />
                  ) : (
                    <NowEnquiry key={enquiry.id} trip={enquiry} />
                  ),
                )}
              </ul>
            )}
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
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const useFirst = <Row,>(view: ListView) => useListRows<Row>(view.resource, firstRows(view, queueRows));

/** An unanswered enquiry: the user takes an unassigned one here, and answers their own on its page. */
function NowEnquiry({ trip }: { trip: Trip }) {
  const { formats } = useFieldEnvironment();
  const today = useToday();
  return (
    <NowRow
      dueAt={firstAnswerDue(trip) ?? trip.createdAt}
      what="Enquiry"
      customer={<Link to={`/trips/${trip.id}`}>{trip.customerName}</Link>}
      about={
        <>
          {tripAbout(trip, formats, today)}
          {!trip.assigneeUserId && trip.assigneeTeamId && (
            <>
              {" · "}
              <TeamName id={trip.assigneeTeamId} />
            </>
          )}
        </>
      }
      actions={
        trip.assigneeUserId ? (
          <LinkButton
            size="small"
            to={`/trips/${trip.id}`}
            aria-label={`Answer ${trip.reference}, ${trip.customerName}`}
          >
            Answer
          </LinkButton>
        ) : (
          <TakeButton trip={trip} />
        )
      }
    />
  );
}

function TakeButton({ trip }: { trip: Trip }) {
  const { actor } = useFieldEnvironment();
  const { isSending, submit } = useSubmit();
  const save = useSaveRow(trips, { mutationMode: "optimistic" });
  const take = async () => {
    const isTaken = await submit(
      () => save({ assigneeUserId: actor.userId }, trip),
      (problem) => {
        const message = conflictIn(problem)
          ? `Somebody else has just changed ${trip.reference}.`
          : problem.message;
        notices.show({ key: trip.id, type: "error", message });
      },
    );
    if (isTaken) notices.show({ key: trip.id, type: "success", message: `${trip.reference} is yours now.` });
  };
  return (
    <Button
      size="small"
      loading={isSending}
      onClick={() => void take()}
      aria-label={`Take ${trip.reference}, ${trip.customerName}`}
    >
      Take it
    </Button>
  );
}

const AnswerInPlace = lazy(() =>
  import("../trips/questions/QuestionList").then((m) => ({ default: m.AnswerInPlace })),
);

const answer = { label: "Answer", icon: <MessageOutlined aria-hidden /> };

/** A step, perhaps on someone else's trip. Questions are answered in place, other steps finished. */
function NowStep({ step }: { step: FollowUp }) {
  const { actor } = useFieldEnvironment();
  const mayWork = useMayWorkOn(step);
  const [ending, setEnding] = useState<Ending>();
  const close = () => setEnding(undefined);
  const { questionId, assigneeUserId } = step;
  const isOthers = assigneeUserId && assigneeUserId !== actor.userId;
  return (
    <NowRow
      dueAt={step.dueAt}
      what={questionId ? "Question" : followUpKinds[step.kind].label}
      customer={<WholeLink followUp={step} />}
      about={
        isOthers ? (
          <>
            For <PersonName id={assigneeUserId} />
            {step.note && ` · ${step.note}`}
          </>
        ) : (
          step.note
        )
      }
      actions={
        mayWork &&
        !ending && (
          <FollowUpActions followUp={step} onEnd={setEnding} {...(questionId ? { finish: answer } : {})} />
        )
      }
      form={
        ending &&
        (questionId && ending === "done" ? (
          <Suspense>
            <AnswerInPlace step={step} questionId={questionId} onDone={close} />
          </Suspense>
        ) : (
          <LazyFinishFollowUp followUp={step} as={ending} onDone={close} />
        ))
      }
    />
  );
}

/** As tall as a full queue. */
const NowSkeleton = () => (
  <div role="status" aria-label="Loading" className={styles.loading}>
    <ul className={styles.rows}>
      {Array.from({ length: queueRows }, (_, index) => (
        <li key={index} className={styles.row}>
          <div className={styles.line}>
            <span className={styles.customer}>{blank}</span>
            <span className={styles.what}>{blank}</span>
            <span className={styles.about}>{blank}</span>
          </div>
        </li>
      ))}
    </ul>
    <div className={styles.all}>
      <span>{blank}</span>
    </div>
  </div>
);

const blank = "\u00a0";

interface NowRowProps {
  dueAt: string;
  /** "Call", "Question" or "Enquiry". */
  what: string;
  customer: ReactNode;
  about: ReactNode;
  actions: ReactNode;
  form?: ReactNode;
}

function NowRow({ dueAt, what, customer, about, actions, form }: NowRowProps) {
  const now = useNow();
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.due}>
          <DueText dueAt={dueAt} now={now} />
        </span>
        <span className={styles.what}>{what}</span>
        <span className={styles.customer}>{customer}</span>
        <span className={styles.about}>{about}</span>
        <span className={styles.actions}>{actions}</span>
      </div>
      {form}
    </li>
  );
}

/** The line about a trip next to its customer's name: number, first destinations, dates and people. */
export const tripAbout = (trip: Trip, formats: Formats, today: string): string =>
  joinParts([
    trip.reference,
    joinParts(trip.destinations.slice(0, 2), ", "),
    tripDatesText(trip, formats, today),
    `${paxText(trip)} pax`,
  ]);
