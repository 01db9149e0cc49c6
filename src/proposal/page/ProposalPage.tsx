import type { ComponentType } from "react";
import { changeLines } from "../../domain/offers/changedSince";
import type { ProposalFormats } from "../../domain/proposals/proposalFormats";
import type { Wording } from "../../domain/proposals/words/wordingOf";
import type { DrawApart, PictureProps } from "../ProposalSetting";
import { ProposalView } from "../ProposalView";
import { Decision, DecisionBar, decisionText, Questions } from "./Decision";
import type { ChangedVersion, NewerVersion, PageContent } from "./PageContent";
import { Icon } from "../parts";

interface ProposalPageProps {
  content: PageContent;
  wording: Wording;
  formats: ProposalFormats;
  Picture: ComponentType<PictureProps>;
  /** Null if there is none. */
  pdfUrl: string | null;
  apart?: DrawApart | undefined;
}

export function ProposalPage({ content, wording, formats, Picture, pdfUrl, apart }: ProposalPageProps) {
  const { proposal, accepted, decision, questions, changed } = content;
  const { say } = wording;
  const about = (dayId: string | null) => (
    <Questions dayId={dayId} questions={questions.filter((one) => one.dayId === dayId)} />
  );
  return (
    <>
      <a className="p-skip" href="#p-content">
        {say("skipToContent")}
      </a>
      <ProposalView
        {...{ proposal, accepted, wording, formats, Picture, apart }}
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
            <Decision content={content} />
            <section className="p-ask-all" aria-label={say("questions")}>
              <h2 className="p-heading">{say("questions")}</h2>
              {about(null)}
            </section>
          </>
        }
        bar={decision === null && <DecisionBar />}
        ending={
          pdfUrl && (
            <p className="p-pdf">
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

type ChangesProps = ChangedVersion & {
  /** How many changes to show; of the others, only the number. */
  maxShown?: number;
  wording: Wording;
  formats: ProposalFormats;
};

/** The changes since the customer's earlier version, with both prices if they are shown. */
function Changes({ since, by, maxShown = Infinity, wording, formats }: ChangesProps) {
  const { say, count } = wording;
  const lines = by.changes.flatMap((change) => changeLines(change, { ...wording, formats }));
  const { price } = by;
  if (lines.length === 0 && !price) return null;
  return (
    <section className="p-card p-changes" aria-label={say("changedSince", { n: since })}>
      <h2>{say("changedSince", { n: since })}</h2>
      {price && (
        <p className="p-changes-price">
          <span>
            {say("earlierPrice")} <s>{formats.money(price.before.amount, price.before.currency)}</s>
          </span>{" "}
          <strong>
            {say("newPrice")} {formats.money(price.after.amount, price.after.currency)}
          </strong>
        </p>
      )}
      <ul>
        {lines.slice(0, maxShown).map(({ change, what, where, title, details }, index) => (
          <li key={index}>
            <span className={`p-tag p-change-${change}`}>{what}</span>{" "}
            <div>
              <bdi>{title}</bdi> {where && <small>{where}</small>}
              {details.map((detail) => (
                <p key={detail} className="p-change-detail" dir="auto">
                  {detail}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {lines.length > maxShown && (
        <p className="p-changes-more">{count("moreChanges", lines.length - maxShown)}</p>
      )}
    </section>
  );
}

interface NewerProps {
  version: NewerVersion;
  wording: Wording;
  formats: ProposalFormats;
  /** Null if there is none. */
  pdfUrl: string | null;
}

/** The newest version itself lists all changes. */
const maxChanges = 4;

export function Newer({ version: { name, number, changed }, wording, formats, pdfUrl }: NewerProps) {
  const { say } = wording;
  return (
    <>
      <p>
        <b dir="auto">{name}</b> · {say("version", { n: number })}
      </p>
      {changed && <Changes {...changed} maxShown={maxChanges} wording={wording} formats={formats} />}
      <p className="p-ways">
        <a className="p-button p-button-main" href={`?version=${number}`}>
          {say("openNewest")}
        </a>
        {pdfUrl && (
          <a className="p-button" href={pdfUrl} download>
            <Icon name="down" />
            {say("downloadPdf")}
          </a>
        )}
      </p>
    </>
  );
}
