import type { ProposalOrganisation } from "../../domain/proposals/Proposal";
import { mainLine, priceLines } from "../../domain/proposals/lines";
import type { ProposalFormats } from "../../domain/proposals/proposalFormats";
import type { Wording } from "../../domain/proposals/words/wordingOf";
import type { PageContent, PageDecision, PageQuestion } from "./PageContent";
import { LabelledField } from "../LabelledField";
import { Paragraphs } from "../parts";
import { useSetting } from "../ProposalSetting";

/** Accepting and declining, or the decision. The forms are hidden until the page's script runs. */
export function Decision({ content: { decision, consentHash } }: { content: PageContent }) {
  const { proposal, say } = useSetting();
  if (decision) return <Decided decision={decision} />;
  return (
    <>
      <noscript>
        <section className="p-decided">
          <h2>{say("acceptHeading")}</h2>
          <p>{say("needsScript")}</p>
          <Ways of={proposal.organisation} />
        </section>
      </noscript>
      <section className="p-decision" id="accept" aria-label={say("acceptHeading")} data-scripted="" hidden>
        <div className="p-card p-accept">
          <h2 className="p-heading">{say("acceptHeading")}</h2>
          <form data-form="accept" data-consent={consentHash} noValidate>
            <Field name="name" label={say("yourName")} missing={say("nameMissing")} autoComplete="name" />
            <Field
              name="signature"
              label={say("signature")}
              missing={say("signatureMissing")}
              className="p-signature"
              autoComplete="off"
            />
            <div className="p-consent">
              <p id="p-consent-text">{say("consent")}</p>
              <label>
                <input
                  type="checkbox"
                  name="consent"
                  required
                  aria-describedby="p-consent-text consent-error"
                />
                <span dir="auto">{proposal.consent}</span>
              </label>
              <p className="p-error" id="consent-error" hidden>
                {say("consentMissing")}
              </p>
            </div>
            <button className="p-button p-button-main" type="submit">
              {say("accept")}
            </button>
            <p className="p-status" role="status" data-status="" />
          </form>
        </div>
        <details className="p-decline">
          <summary>{say("declineHeading")}</summary>
          <form data-form="decline" noValidate>
            <Field name="reason" label={say("whyDecline")} missing={say("reasonMissing")} rows={3} />
            <button className="p-button" type="submit">
              {say("decline")}
            </button>
            <p className="p-status" role="status" data-status="" />
          </form>
        </details>
      </section>
    </>
  );
}

function Decided({ decision }: { decision: PageDecision }) {
  const setting = useSetting();
  const { proposal, say, formats } = setting;
  const { kind, option } = decision;
  const organisation = proposal.organisation.name;
  return (
    <section className={`p-decided p-decided-${kind}`} id="accept">
      <h2>{decisionText(decision, setting, formats)}</h2>
      {option && <p>{say("acceptedOption", { name: option })}</p>}
      <Paragraphs
        className="p-decided-words"
        text={kind === "accepted" ? say("acceptedThanks", { organisation }) : say("declinedThanks")}
      />
    </section>
  );
}

export function DecisionBar() {
  const setting = useSetting();
  const { proposal, say, money } = setting;
  const [first] = proposal.options;
  const main = first && mainLine(priceLines(first.price, setting, money));
  return (
    <nav className="p-bar" aria-label={say("acceptHeading")}>
      <span className="p-bar-price" data-bar="">
        {main ? (
          <>
            <small>{main.label}</small> <b>{main.amount}</b>
          </>
        ) : (
          <b>{say("priceOnRequest")}</b>
        )}
      </span>
      <a className="p-button p-button-main" href="#accept">
        {say("accept")}
      </a>
    </nav>
  );
}

export function decisionText(
  { kind, name, on }: PageDecision,
  { say }: Wording,
  formats: ProposalFormats,
): string {
  const date = formats.date(on);
  return kind === "accepted" ? say("acceptedBy", { name: name ?? "", date }) : say("declinedOn", { date });
}

interface QuestionsProps {
  /** Null for questions about the whole offer. */
  dayId: string | null;
  questions: readonly PageQuestion[];
}

export function Questions({ dayId, questions }: QuestionsProps) {
  const { say, formats } = useSetting();
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

interface FieldProps {
  name: string;
  label: string;
  missing: string;
  autoComplete?: string;
  className?: string;
  /** Makes it a multi-line input. */
  rows?: number;
}

const Field = ({ label, missing, rows, ...input }: FieldProps) => (
  <LabelledField {...{ label, missing }} classes={{ field: "p-field", error: "p-error" }}>
    {(tied) =>
      rows ? (
        <textarea {...tied} {...input} required rows={rows} maxLength={2_000} dir="auto" />
      ) : (
        <input {...tied} {...input} required maxLength={120} dir="auto" />
      )
    }
  </LabelledField>
);

export const Ways = ({ of: { phones, emails } }: { of: Pick<ProposalOrganisation, "phones" | "emails"> }) =>
  phones.length + emails.length > 0 && (
    <p className="p-ways">
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phone.replace(/[^+\d]/g, "")}`} dir="ltr">
          {phone}
        </a>
      ))}
      {emails.map((email) => (
        <a key={email} href={`mailto:${email}`}>
          <bdi>{email}</bdi>
        </a>
      ))}
    </p>
  );
