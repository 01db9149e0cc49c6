import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { OpenedPage } from "./openPage";
import { type ProposalFormats, proposalFormats } from "../../../src/domain/proposals/proposalFormats";
import { proposingOrganisation } from "../../../src/domain/proposals/proposalOf";
import { type Wording, wordingOf } from "../../../src/domain/proposals/words/wordingOf";
import { wordsOf } from "../../../src/domain/proposals/words/Words";
import { brandTones, type DrawApart } from "../../../src/proposal/ProposalSetting";
import { Ways } from "../../../src/proposal/page/Decision";
import { pageDataOf } from "../../../src/proposal/page/PageContent";
import { PlainPage, ProposalDocument, publicPicture } from "../../../src/proposal/page/ProposalDocument";
import { Newer, ProposalPage } from "../../../src/proposal/page/ProposalPage";
import type { DocumentLanguage } from "../../../src/vocabulary";

interface Rendered {
  token: string;
  nonce: string;
  files: PageFiles;
  /** The visitor's language where the link is unknown. */
  language: DocumentLanguage;
  pdfUrl: string | null;
}

/** Draws the days of an offer one after the other, so that others come between. */
export async function renderPage(
  page: OpenedPage,
  { token, nonce, files, language, pdfUrl }: Rendered,
): Promise<string> {
  const { styles, script, fonts } = files;
  const shell = { nonce, styles, fonts };
  if (page.state !== "open") return rendered(() => <PlainDocument {...{ page, shell, language, pdfUrl }} />);
  const { content } = page;
  const { proposal } = content;
  const formats = proposalFormats(proposal.language, proposal.organisation.locale);
  const wording = wordingOf(wordsOf(proposal.language), formats);
  return rendered((apart) => (
    <ProposalDocument
      {...shell}
      language={proposal.language}
      title={`${proposal.name} · ${proposal.organisation.name}`}
      colour={proposal.organisation.brandColour}
      script={script}
      data={pageDataOf(content, formats, token)}
    >
      <main>
        <ProposalPage
          content={content}
          wording={wording}
          formats={formats}
          Picture={publicPicture(token)}
          pdfUrl={pdfUrl}
          apart={apart}
        />
      </main>
    </ProposalDocument>
  ));
}

interface PlainProps {
  page: Exclude<OpenedPage, { state: "open" }>;
  shell: { nonce: string; styles: string; fonts: readonly string[] };
  language: DocumentLanguage;
  pdfUrl: string | null;
}

function PlainDocument({ page, shell, language: asked, pdfUrl }: PlainProps) {
  const known = page.state === "unknown" ? null : page;
  const language = known?.language ?? asked;
  const formats = proposalFormats(language, known?.organisation.locale ?? language);
  const wording = wordingOf(wordsOf(language), formats);
  const { say } = wording;
  const who = known && proposingOrganisation(known.organisation, language);
  const title = say(`${page.state}Title`);
  return (
    <ProposalDocument {...shell} language={language} title={title} colour={who?.brandColour ?? null}>
      <PlainPage
        organisation={who?.name ?? null}
        brandTones={who && brandTones(who.brandColour)}
        {...{ title, text: textOf(page, wording, formats) }}
      >
        {page.state === "superseded" && <Newer version={page.newer} {...{ wording, formats, pdfUrl }} />}
        {who && <Ways of={who} />}
      </PlainPage>
    </ProposalDocument>
  );
}

function textOf(page: PlainProps["page"], { say }: Wording, formats: ProposalFormats): string {
  if (page.state === "superseded") return say("supersededText", { date: formats.date(page.newer.sentOn) });
  if (page.state !== "expired") return say(`${page.state}Text`);
  // A link that is too old has no date to show.
  return page.validUntil ? say("expiredText", { date: formats.date(page.validUntil) }) : say("revokedText");
}

/** Longest drawing before others get a turn, in milliseconds. */
const longest = 5;

async function rendered(document: (apart: DrawApart) => ReactElement): Promise<string> {
  // The offer was read in this turn.
  await nextTurn();
  const parts: ReactElement[] = [];
  const place = randomUUID();
  const whole = document((part) => {
    parts.push(part);
    return place;
  });
  const [head = "", ...rest] = `<!doctype html>${renderToStaticMarkup(whole)}`.split(place);
  let drawn = head;
  let began = performance.now();
  for (const [index, after] of rest.entries()) {
    if (performance.now() - began >= longest) {
      await nextTurn();
      began = performance.now();
    }
    drawn += renderToStaticMarkup(parts[index], { identifierPrefix: `part-${index}-` }) + after;
  }
  return drawn;
}

/** What pages of offers and for travellers load besides their markup (scripts/buildProposal.mjs). */
export interface PageFiles {
  /** Addresses. */
  script: string | null;
  travellers: string | null;
  fonts: readonly string[];
  /** Contents. */
  styles: string;
  worker: string;
}

/** @param folder of the built application; without it pages are plain text. */
export function pageFiles(folder: string): PageFiles {
  const file = join(folder, ".vite/proposal.json");
  if (!existsSync(file)) return { script: null, travellers: null, fonts: [], styles: "", worker: "" };
  // scripts/buildProposal.mjs writes it.
  return JSON.parse(readFileSync(file, "utf8")) as PageFiles;
}
