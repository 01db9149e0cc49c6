import { useSubmit } from "../../../components/light/useSubmit";
import { Button } from "antd";
import { useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { ListedItinerary } from "../../../resources/itineraries";
import type { OfferQuestion } from "../../../resources/offerQuestions";
import { transitionItinerary } from "../itineraries/writeItinerary";
import { AnswerForm } from "../questions/QuestionList";
import styles from "./OpenEnds.module.css";

/** The unanswered questions of a trip, and its other offers that are still with the customer. */
interface OpenEndsProps {
  questions: readonly OfferQuestion[];
  offers: readonly ListedItinerary[];
}

/** Lists what is still open before a trip is converted, with a way to settle each. It may stay open. */
export const OpenEnds = ({ questions, offers }: OpenEndsProps) => (
  <section aria-label="Still open">
    <p>The trip can be converted. This is still open:</p>
    <ul className={styles.list}>
      {questions.map((question) => (
        <OpenQuestion key={question.id} question={question} />
      ))}
      {offers.map((offer) => (
        <OpenOffer key={offer.id} offer={offer} />
      ))}
    </ul>
  </section>
);

function OpenQuestion({ question }: { question: OfferQuestion }) {
  const [isAnswering, setAnswering] = useState(false);
  return (
    <li className={styles.item}>
      <span className={styles.words}>
        {question.name} asked: “{question.text}”
      </span>
      {isAnswering ? (
        <div className={styles.form}>
          <AnswerForm question={question} onDone={() => setAnswering(false)} />
        </div>
      ) : (
        <Button onClick={() => setAnswering(true)}>Answer</Button>
      )}
    </li>
  );
}

function OpenOffer({ offer }: { offer: ListedItinerary }) {
  const { formats } = useFieldEnvironment();
  const { isSending, problem, submit } = useSubmit();
  const withdraw = () => submit(() => transitionItinerary(offer, { to: "draft" }));
  const until = offer.validUntil ? `, valid until ${formats.date(offer.validUntil)}` : "";
  return (
    <li className={styles.item}>
      <span className={styles.words}>
        {offer.name}, version {offer.offerNumber}, is still with the customer{until}. It cannot be accepted
        any more.
        {problem && <span role="alert"> {problem.message}</span>}
      </span>
      <Button loading={isSending} onClick={() => void withdraw()}>
        Withdraw {offer.name}
      </Button>
    </li>
  );
}
