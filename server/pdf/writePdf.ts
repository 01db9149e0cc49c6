import PDFDocument from "pdfkit";
import type { PageSize } from "./pageSize";
import {
  type Content,
  ink,
  type PdfAcceptance,
  readableOnWhite,
  Sheet,
  type Writing,
  type Written,
} from "./Sheet";
import { writeCover, writeDays, writeFacts, writeHotels, writeRoute } from "./journey";
import { joinParts } from "../../src/domain/formats/text";
import type {
  Proposal,
  AcceptedChoice,
  ProposalOption,
  ProposalPayment,
  ProposalPrice,
} from "../../src/domain/proposals/Proposal";
import { proposalFormats } from "../../src/domain/proposals/proposalFormats";
import { wordingOf } from "../../src/domain/proposals/words/wordingOf";
import { directionOf, wordsOf } from "../../src/domain/proposals/words/Words";
import { heading, table, type TableRow } from "./parts";

export interface PdfOrder {
  readonly proposal: Proposal;
  /** Null unless the customer accepted on the offer's page. */
  readonly accepted: PdfAcceptance | null;
  /** JPEG or PNG, by file id; missing ones are left out. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly size: PageSize;
}

export interface Pdf {
  /** PDF 1.7, tagged. The same order gives the same bytes. */
  readonly content: Uint8Array<ArrayBuffer>;
  /** Characters that no font has, drawn as squares. */
  readonly missing: readonly string[];
}

/** A proposal as a PDF; text and metadata hold only what its customer may read. */
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
  numberPages(sheet, {
    ...{ first: hasCover ? 1 : 0, name: joinParts([organisation.name, proposal.name]) },
    numberOf: (n, count) => wording.say("pageOf", { n, count }),
  });
  doc.end();
  return { content: await written, missing: [...missing] };
}

interface Numbered {
  /** The index of the first page that gets a number. */
  first: number;
  /** What the pages are of. */
  name: string;
  numberOf(page: number, count: number): string;
}

/** Writes name and number at the foot of each page. */
export function numberPages(sheet: Sheet, { first, name: title, numberOf }: Numbered): void {
  const { count } = sheet.doc.bufferedPageRange();
  const writing = { size: 8, colour: ink.quiet };
  const name = sheet.lines(title, { ...writing, width: sheet.width * 0.7 }, 1);
  for (let page = first; page < count; page++) {
    sheet.doc.switchToPage(page);
    const top = sheet.doc.page.height - 40;
    const number = sheet.lines(numberOf(page + 1, count), writing);
    sheet.artifact(() => {
      sheet.draw(name, top, writing);
      sheet.draw(number, top, { ...writing, align: "end" });
    }, "Pagination");
  }
}

export function bytesOf(doc: InstanceType<typeof PDFDocument>): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(new Uint8Array(Buffer.concat(parts))));
    doc.on("error", reject);
  });
}

/** The prices of all options, the optional items and the payments; after acceptance, of the choice. */
function writePrice(content: Content): void {
  const { proposal, accepted, sheet, say, formats } = content;
  const options = accepted ? [chosenOption(proposal, accepted.choice)] : proposal.options;
  heading(sheet, say(options.length > 1 ? "options" : "price"));
  if (accepted)
    sheet.text(say("acceptedBy", { name: accepted.name, date: formats.date(accepted.on) }), { after: 6 });
  for (const option of options) sheet.within("Sect", () => writeOption(option, content));
  const extras = proposal.days.flatMap(({ items }) =>
    items.filter(
      ({ id, inclusion }) => inclusion === "optional" && (!accepted || accepted.choice.items.includes(id)),
    ),
  );
  if (extras.length > 0) {
    heading(sheet, say("optionalExtras"));
    // Where the offer shows a price, its page says at once what a chosen extra adds to it.
    const isOnRequest = options.every(({ price }) => priceRows(price, content).length === 0);
    const unpriced = isOnRequest && !accepted ? say("priceOnRequest") : "";
    const rows = extras.map(({ title, price }): TableRow => [
      title,
      price === null ? unpriced : content.money(price),
    ]);
    table(sheet, rows, { columns: [0.7, 0.3], amounts: true });
  }
  const payments = accepted?.choice.price.payments ?? proposal.payments;
  if (payments.length === 0) return;
  heading(sheet, say("payments"));
  table(
    sheet,
    payments.map((payment) => paymentRow(payment, content)),
    {
      ...{ columns: [0.4, 0.32, 0.28], amounts: true },
    },
  );
}

const chosenOption = (
  { options }: Content["proposal"],
  { optionId, price }: AcceptedChoice,
): ProposalOption => ({
  id: optionId,
  name: options.find(({ id }) => id === optionId)?.name ?? null,
  price,
});

function writeOption({ name, price }: ProposalOption, content: Content): void {
  const { sheet, say } = content;
  sheet.ensure(60);
  if (name) sheet.text(name, { tag: "H3", size: 12, weight: 700 });
  const rows = priceRows(price, content);
  if (rows.length === 0) return sheet.text(`${say("priceOnRequest")}. ${say("askForPrice")}`, { after: 8 });
  table(sheet, rows, {
    ...{ columns: [0.6, 0.4], amounts: true },
    strong: (index) => price.total !== null && index === rows.length - 1,
  });
  if (price.bySharing.length > 0) sheet.text(say("bySharing"), { size: 9, colour: ink.quiet });
}

function priceRows(price: ProposalPrice, { say, money }: Content): TableRow[] {
  const { perAdult, perInfant, discount, total } = price;
  const sharing = price.bySharing.map(({ kind, place, age, count, each }): TableRow => {
    const who = kind === "child" && age !== null ? say("childAged", { age }) : say(`traveller_${kind}`);
    const where = place && say(`sharing_${place}`);
    return [
      say("several", { n: count, name: joinParts([who, where], ", ") }),
      say("each", { amount: money(each) }),
    ];
  });
  return [
    ...sharing,
    ...(perAdult === null ? [] : [[say("perAdult"), money(perAdult)] as const]),
    ...price.perChild.map(
      ({ age, amount }) =>
        [age === null ? say("perChild") : say("perChildAged", { age }), money(amount)] as const,
    ),
    ...(perInfant === null ? [] : [[say("perInfant"), money(perInfant)] as const]),
    ...(discount ? [[say("discountIncluded"), money(discount)] as const] : []),
    ...(total === null ? [] : [[say("total"), money(total)] as const]),
  ];
}

function paymentRow(payment: ProposalPayment, { say, count, money, formats }: Content): TableRow {
  const { due, date, daysBefore, amount, basisPoints } = payment;
  const when =
    due === "on_acceptance"
      ? say("dueOnAcceptance")
      : date
        ? say("dueOn", { date: formats.date(date) })
        : daysBefore !== null
          ? count("dueBeforeStart", daysBefore)
          : "";
  const share = basisPoints === null ? "" : say("shareOfPrice", { percent: formats.percent(basisPoints) });
  return [payment.label, when, amount === null ? share : money(amount)];
}

/** In points. */
const line = 16;

/** The contacts: the seller and the organisation. Not broken between pages. */
function writeContact(content: Content): void {
  const { sheet, say } = content;
  const [texts, ways] = [textsOf(content), waysOf(content)];
  heading(sheet, say("contact"), sheet.heightOfAll(texts) + ways.length * line);
  sheet.texts(texts);
  for (const { label, text, link } of ways)
    sheet.within("P", () =>
      sheet.row(
        [
          { text: label, tag: "P", width: sheet.width * 0.2, colour: ink.quiet },
          { text, tag: "Link", width: sheet.width * 0.8, colour: sheet.brand, link },
        ],
        2,
      ),
    );
}

function textsOf({ proposal: { organisation, seller } }: Content): Written[] {
  const { name, legalName, address } = organisation;
  return [
    [seller?.name ?? "", { weight: 700, after: 1 }],
    [seller?.introduction ?? "", { after: 6 }],
    [legalName ?? name, { weight: 700, after: 2 }],
    [address.join("\n"), { colour: ink.quiet }],
  ];
}

function waysOf({ proposal: { organisation, seller }, say }: Content) {
  const { phones, emails, website } = organisation;
  const own = seller?.phone && !phones.includes(seller.phone) ? [seller.phone] : [];
  return [
    ...[...own, ...phones].map((text) => ({
      ...{ label: say("phone"), text, link: `tel:${text.replace(/[^+\d]/g, "")}` },
    })),
    ...emails.map((text) => ({ label: say("email"), text, link: `mailto:${text}` })),
    ...(website && /^https?:\/\//i.test(website)
      ? [{ label: say("website"), text: website, link: website }]
      : []),
  ];
}

const small: Writing = { size: 9, after: 6 };

/** Inclusions, exclusions and terms, on one page where they fit. */
function writeClosing(content: Content): void {
  const { proposal, sheet, say } = content;
  const lists = [
    { title: say("inclusions"), entries: proposal.inclusions },
    { title: say("exclusions"), entries: proposal.exclusions },
  ].filter(({ entries }) => entries.length > 0);
  const parts = proposal.terms?.trim() ? proposal.terms.split(/\n{2,}/) : [];
  const written = parts.map((part): Written => [part, small]);
  const terms = sheet.heightOfAll(written);
  sheet.keep(listsHeight(lists, sheet) + (terms > 0 ? terms + 50 : 0));
  writeLists(lists, content);
  if (parts.length === 0) return;
  heading(sheet, say("terms"), Math.min(terms, 70));
  sheet.texts(written);
}

interface Listed {
  readonly title: string;
  readonly entries: readonly string[];
}

const between = 24;

const columnOf = (sheet: Sheet) => (sheet.width - between) / 2;

const listsHeight = (lists: readonly Listed[], sheet: Sheet) =>
  Math.max(
    0,
    ...lists.map(({ entries }) =>
      entries.reduce((sum, entry) => sum + sheet.heightOf(entry, { width: columnOf(sheet) - 14 }), 50),
    ),
  );

/** Two lists side by side where they fit on a page, else one below the other. */
function writeLists(lists: readonly Listed[], content: Content): void {
  const { sheet } = content;
  const column = columnOf(sheet);
  const tallest = listsHeight(lists, sheet);
  if (lists.length < 2 || tallest > 400) {
    for (const list of lists) writeList(list, content, { indent: 0, width: sheet.width });
    return;
  }
  sheet.ensure(tallest);
  const top = sheet.y;
  const ends = lists.map((list, index) => {
    sheet.y = top;
    writeList(list, content, { indent: index * (column + between), width: column });
    return sheet.y;
  });
  sheet.y = Math.max(...ends);
}

function writeList(
  { title, entries }: Listed,
  { sheet }: Content,
  { indent, width }: { indent: number; width: number },
): void {
  heading(sheet, title, 40, { indent, width });
  sheet.within("L", () => {
    for (const entry of entries)
      sheet.within("LI", () =>
        sheet.row([
          ...(indent > 0 ? [{ text: "", width: indent }] : []),
          { text: "•", tag: "Lbl", width: 14, colour: sheet.brand },
          { text: entry, tag: "LBody", width: width - 14 },
        ]),
      );
  });
}
