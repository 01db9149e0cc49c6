import PDFDocument from "pdfkit";
import type { PageSize } from "./pageSize";
import { type Content, ink, type PdfAcceptance, readableOnWhite, Sheet } from "./Sheet";
import { writeClosing, writeContact, writePrice } from "./closing";
import { writeCover, writeDays, writeFacts, writeHotels, writeRoute } from "./journey";
import { joinParts } from "../../src/domain/formats/text";
import type { Proposal } from "../../src/domain/proposals/Proposal";
import { proposalFormats } from "../../src/domain/proposals/proposalFormats";
import { wordingOf } from "../../src/domain/proposals/words/wordingOf";
import { directionOf, wordsOf } from "../../src/domain/proposals/words/Words";

export interface PdfOrder {
  readonly proposal: Proposal;
  /** Null while the customer has not accepted by themselves. */
  readonly accepted: PdfAcceptance | null;
  /** JPEG or PNG, by the ids of files; what is not here is left out. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly size: PageSize;
}

export interface Pdf {
  /** PDF 1.7, tagged. The same order gives the same bytes. */
  readonly content: Uint8Array<ArrayBuffer>;
  /** Characters that no font has, which a square stands for. */
  readonly missing: readonly string[];
}

/** A proposal as a PDF: what its customer reads and nothing else, in text as in metadata. */
export async function writePdf({ proposal, accepted, pictures, size }: PdfOrder): Promise<Pdf> {
  const { language, organisation, currency } = proposal;
  const formats = proposalFormats(language, organisation.locale);
  const wording = wordingOf(wordsOf(language), formats);
  const sent = new Date(`${proposal.sentOn}T12:00:00Z`);
  const doc = new PDFDocument({
    ...{
      size: size === "A4" ? "A4" : "LETTER",
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      font: "",
    },
    ...{
      pdfVersion: "1.7",
      // PDF/UA-1, which the types do not know yet.
      subset: "PDF/UA" as "PDF/A-2",
      tagged: true,
      lang: formats.locale,
      displayTitle: true,
    },
    info: {
      ...{ Title: proposal.name, Subject: wording.say("proposal"), Author: organisation.name },
      ...{ Creator: organisation.name, Producer: "PDFKit", CreationDate: sent, ModDate: sent },
    },
  });
  const written = bytesOf(doc);
  const missing = new Set<string>();
  const sheet = new Sheet(doc, directionOf(language), readableOnWhite(organisation.brandColour), missing);
  const money = (amount: number) => formats.money(amount, currency);
  const content: Content = { ...wording, proposal, accepted, sheet, formats, pictures, money };
  const hasCover = writeCover(content);
  writeFacts(content);
  writeRoute(content);
  writeContact(content);
  writeDays(content);
  writeHotels(content);
  writePrice(content);
  writeClosing(content);
  sheet.finish();
  numberPages(content, hasCover ? 1 : 0);
  doc.end();
  return { content: await written, missing: [...missing] };
}

function numberPages({ proposal, sheet, say }: Content, first: number): void {
  const { count } = sheet.doc.bufferedPageRange();
  for (let page = first; page < count; page++) {
    sheet.doc.switchToPage(page);
    const top = sheet.doc.page.height - 40;
    const writing = { size: 8, colour: ink.quiet };
    const width = sheet.width * 0.7;
    const name = sheet.lines(joinParts([proposal.organisation.name, proposal.name]), { ...writing, width });
    const number = sheet.lines(say("pageOf", { n: page + 1, count }), writing);
    sheet.artifact(() => {
      sheet.draw(name.slice(0, 1), top, writing);
      sheet.draw(number, top, { ...writing, align: "end" });
    }, "Pagination");
  }
}

function bytesOf(doc: InstanceType<typeof PDFDocument>): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(new Uint8Array(Buffer.concat(parts))));
    doc.on("error", reject);
  });
}
