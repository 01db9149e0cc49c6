import { useSubmit } from "../../../components/light/useSubmit";
import { Button, Input } from "antd";
import { useState } from "react";
import words from "../../../components/words.module.css";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import { useRow } from "../../../providers/rows/useRow";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { type OfferQuestion, offerQuestions } from "../../../resources/offerQuestions";
import { type Offer, offers } from "../../../resources/offers";
import { users } from "../../../resources/users";
import styles from "./questions.module.css";
import { Loaded } from "../../../components/Loaded";
import type { FollowUp } from "../../../resources/followUps";
import { useKeptWhileFinishing } from "../followUps/followUpSteps";

interface QuestionListProps {
  /** Newest first. */
  questions: readonly OfferQuestion[];
  mayWork: boolean;
}

export function QuestionList({ questions, mayWork }: QuestionListProps) {
  const isOpen = ({ answeredAt }: OfferQuestion) => answeredAt === null;
  const inOrder = [...questions.filter(isOpen), ...questions.filter((one) => !isOpen(one))];
  return (
    <ul className={styles.list}>
      {inOrder.map((question) => (
        <Question key={question.id} question={question} mayWork={mayWork} />
      ))}
    </ul>
  );
}

function Question({ question, mayWork }: { question: OfferQuestion; mayWork: boolean }) {
  const { formats } = useFieldEnvironment();
  const [isAnswering, setAnswering] = useState(false);
  const { name, text, askedAt, answer, answeredBy, answeredAt } = question;
  return (
    <li className={styles.item}>
      <p className={styles.who}>
        {name}, {formats.instant(askedAt)}
        <AskedAbout question={question} />
      </p>
      <p className={styles.text}>{text}</p>
      {answer && !isAnswering && (
        <div className={styles.answer}>
          <p className={styles.text}>{answer}</p>
          <p className={styles.who}>
            {answeredBy && <ReferenceTitle resource={users} id={answeredBy} />}
            {answeredAt && `, ${formats.instant(answeredAt)}`}
          </p>
        </div>
      )}
      {isAnswering && <AnswerForm question={question} onDone={() => setAnswering(false)} />}
      {mayWork && !isAnswering && (
        <Button
          size="small"
          aria-label={`${answer ? "Change the answer to" : "Answer"} the question of ${name}`}
          onClick={() => setAnswering(true)}
        >
          {answer ? "Change" : "Answer"}
        </Button>
      )}
    </li>
  );
}

function AskedAbout({ question: { offerId, dayId } }: { question: OfferQuestion }) {
  const { data: offer } = useRow<Offer>(offers.name, offerId);
  if (!offer) return null;
  const day = offer.days.findIndex(({ id }) => id === dayId);
  const title = offer.days[day]?.title;
  return (
    <>
      {day < 0 ? ", about " : `, about day ${day + 1}${title ? ` (${title})` : ""} of `}
      {offer.name}, version {offer.number}
    </>
  );
}

/** The text stays in the form until it is saved. */
export function AnswerForm({ question, onDone }: { question: OfferQuestion; onDone(): void }) {
  const [text, setText] = useState(question.answer ?? "");
  const { isSending, problem, submit } = useSubmit();
  const save = useSaveRow(offerQuestions, { refreshes: ["offer-questions", "follow-ups", "trips"] });
  const send = async () => {
    if (await submit(() => save({ answer: text.trim() || null }, question))) onDone();
  };
  return (
    <div className={styles.form}>
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 3 }}
        maxLength={offerQuestions.fields.answer.maxLength}
        aria-label={`Answer to ${question.name}`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {problem && <p role="alert">{problem.message}</p>}
      <p className={words.muted}>The customer reads the answer on the page of the offer.</p>
      <div className={styles.actions}>
        <Button type="primary" size="small" loading={isSending} onClick={() => void send()}>
          Save answer
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface AnswerInPlaceProps {
  /** The step that the answer completes. */
  step: FollowUp;
  questionId: string;
  onDone(): void;
}

export function AnswerInPlace({ step, questionId, onDone }: AnswerInPlaceProps) {
  useKeptWhileFinishing(step);
  const query = useRow<OfferQuestion>(offerQuestions.name, questionId);
  return (
    <Loaded query={query}>
      {(question) => (
        <div className={styles.inPlace}>
          <p className={styles.text}>{question.text}</p>
          <AnswerForm question={question} onDone={onDone} />
        </div>
      )}
    </Loaded>
  );
}
