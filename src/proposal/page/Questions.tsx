import type { ProposalFormats } from "../../domain/proposals/proposalFormats";
import type { Wording } from "../../domain/proposals/words/wordingOf";
import { Paragraphs } from "../Paragraphs";
import { Field } from "./Field";
import type { PageQuestion } from "./PageContent";

interface QuestionsProps {
  /** Null for what is about the whole. */
  dayId: string | null;
  questions: readonly PageQuestion[];
  wording: Wording;
  formats: ProposalFormats;
}

/** What was asked about a day or the whole, what was answered, and a form for more. */
export function Questions({ dayId, questions, wording, formats }: QuestionsProps) {
  const { say } = wording;
  return (
    <div className="p-questions">
      {questions.map(({ id, name, text, askedOn, answer, answeredOn }) => (
        <div key={id} className="p-question">
          <p className="p-question-by">{say("askedBy", { name, date: formats.date(askedOn) })}</p>
          <Paragraphs className="p-question-text" text={text} />
          {answer ? (
            <div className="p-answer">
              {answeredOn && <p className="p-question-by">{formats.date(answeredOn)}</p>}
              <Paragraphs className="p-question-text" text={answer} />
            </div>
          ) : (
            <p className="p-question-by">{say("notAnswered")}</p>
          )}
        </div>
      ))}
      <details className="p-asking" data-scripted="" hidden>
        <summary>{say(dayId ? "askAboutDay" : "askQuestion")}</summary>
        <form data-form="questions" data-day={dayId ?? undefined} noValidate>
          <Field name="name" label={say("yourName")} missing={say("nameMissing")} autoComplete="name" />
          <Field name="text" label={say("yourQuestion")} missing={say("questionMissing")} rows={3} />
          <button className="p-button" type="submit">
            {say("sendQuestion")}
          </button>
          <p className="p-status" role="status" data-status="" />
        </form>
      </details>
    </div>
  );
}
