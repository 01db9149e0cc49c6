import type { ProposalFormats } from "../../domain/proposals/proposalFormats";
import type { Wording } from "../../domain/proposals/words/wordingOf";
import { Paragraphs } from "../Paragraphs";
import { decisionText } from "./decisionText";
import { Field } from "./Field";
import type { PageContent } from "./PageContent";
import { Ways } from "./Ways";

interface DecisionProps {
  content: PageContent;
  wording: Wording;
  formats: ProposalFormats;
}

/** Accepting and declining, or what was decided. The page's script sends the forms; without it they stay hidden. */
export function Decision({ content, wording, formats }: DecisionProps) {
  const { proposal, decision, consentHash } = content;
  const { say } = wording;
  if (decision) return <Decided decision={decision} wording={wording} formats={formats} content={content} />;
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

function Decided({
  decision,
  content,
  wording,
  formats,
}: DecisionProps & { decision: NonNullable<PageContent["decision"]> }) {
  const { say } = wording;
  const { organisation } = content.proposal;
  const isAccepted = decision.kind === "accepted";
  return (
    <section className={`p-decided p-decided-${decision.kind}`} id="accept">
      <h2>{decisionText(decision, wording, formats)}</h2>
      {decision.option && <p>{say("acceptedOption", { name: decision.option })}</p>}
      <Paragraphs
        className="p-decided-words"
        text={isAccepted ? say("acceptedThanks", { organisation: organisation.name }) : say("declinedThanks")}
      />
    </section>
  );
}
