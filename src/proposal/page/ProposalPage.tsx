import type { ComponentType } from "react";
import type { ProposalFormats } from "../../domain/proposals/proposalFormats";
import type { Wording } from "../../domain/proposals/words/wordingOf";
import { Icon } from "../Icon";
import type { PictureProps } from "../ProposalSetting";
import { ProposalView } from "../ProposalView";
import { Changes } from "./Changes";
import { Decision } from "./Decision";
import { DecisionBar } from "./DecisionBar";
import { decisionText } from "./decisionText";
import type { PageContent } from "./PageContent";
import { Questions } from "./Questions";

interface ProposalPageProps {
  content: PageContent;
  wording: Wording;
  formats: ProposalFormats;
  Picture: ComponentType<PictureProps>;
  /** Where the paper is; null where there is none. */
  pdfUrl: string | null;
}

/** The page of an offer with all that its customer can do: choose, ask, accept, decline, take the paper along. */
export function ProposalPage({ content, wording, formats, Picture, pdfUrl }: ProposalPageProps) {
  const { proposal, accepted, decision, questions, changed } = content;
  const { say } = wording;
  const about = (dayId: string | null) => (
    <Questions
      dayId={dayId}
      questions={questions.filter((one) => one.dayId === dayId)}
      wording={wording}
      formats={formats}
    />
  );
  return (
    <>
      <a className="p-skip" href="#p-content">
        {say("skipToContent")}
      </a>
      <ProposalView
        proposal={proposal}
        accepted={accepted}
        wording={wording}
        formats={formats}
        Picture={Picture}
        notices={
          <>
            <p className="p-notice" data-offline="" hidden>
              {say("offlineCopy")}
            </p>
            {decision ? (
              <p className="p-notice">
                <a href="#accept">{decisionText(decision, wording, formats)}</a>
              </p>
            ) : (
              <noscript>
                <p className="p-notice">{say("needsScript")}</p>
              </noscript>
            )}
            {changed && <Changes {...changed} wording={wording} formats={formats} />}
          </>
        }
        afterDay={about}
        decision={
          <>
            <Decision content={content} wording={wording} formats={formats} />
            <section className="p-ask-all" aria-label={say("questions")}>
              <h2 className="p-heading">{say("questions")}</h2>
              {about(null)}
            </section>
          </>
        }
        bar={decision === null && <DecisionBar proposal={proposal} wording={wording} formats={formats} />}
        ending={
          pdfUrl && (
            <p className="p-paper">
              <a className="p-button" href={pdfUrl} download>
                <Icon name="down" />
                {say("downloadPdf")}
              </a>
            </p>
          )
        }
      />
    </>
  );
}
