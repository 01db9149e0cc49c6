import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { documentLanguages, type DocumentLanguage } from "../../src/vocabulary";
import type { ProposalOption } from "../../src/domain/proposals/Proposal";
import { proposalFormats } from "../../src/domain/proposals/proposalFormats";
import { wordingOf } from "../../src/domain/proposals/words/wordingOf";
import { wordsOf } from "../../src/domain/proposals/words/Words";
import { pageSizeOf } from "../../server/pdf/pageSize";
import { type PdfOrder, writePdf } from "../../server/pdf/writePdf";
import { exampleProposal } from "./exampleProposal";
import { bare, readPdf } from "./readPdf";

// The keys of the closed list are its values.
const languages = Object.keys(documentLanguages) as DocumentLanguage[];
const pictures = new Map<string, Uint8Array>();

beforeAll(async () => {
  const background = "#88aacc";
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background } });
  pictures.set("cover", await plain(960, 640).jpeg().toBuffer());
  pictures.set("photo-1", await plain(640, 960).jpeg().toBuffer());
  pictures.set("photo-2", Buffer.from("no picture at all"));
  pictures.set("logo", await plain(240, 80).ensureAlpha(0.5).png().toBuffer());
});

const withTerms = (terms: string): PdfOrder => ({
  proposal: { ...exampleProposal("en"), terms, days: [] },
  ...{ accepted: null, pictures: new Map(), size: "A4" },
});

/** The only option of an offer that shows no price. */
const unpriced: ProposalOption = {
  ...{ id: null, name: null },
  price: {
    ...{ shows: "none", total: null, discount: null, perAdult: null, perInfant: null },
    ...{ perChild: [], bySharing: [] },
  },
};

describe("the paper of a proposal", () => {
  it.each(languages)(
    "says in %s what the proposal says, tagged, with the glyphs it needs alone",
    async (language) => {
      const proposal = exampleProposal(language);
      const { content, missing } = await writePdf({ proposal, accepted: null, pictures, size: "A4" });
      const read = await readPdf(content);
      const formats = proposalFormats(language, proposal.organisation.locale);
      const { say } = wordingOf(wordsOf(language), formats);

      expect(missing).toEqual([]);
      expect([7, 8]).toContain(read.pages);
      expect(read.info).toMatchObject({ Title: proposal.name, Author: proposal.organisation.name });
      expect(read.language).toBe(formats.locale);
      expect(Object.fromEntries(read.roles)).toMatchObject({ H1: 1, Table: 5 });
      for (const role of [
        "Document",
        "H2",
        "H3",
        "P",
        "L",
        "LI",
        "LBody",
        "TR",
        "TH",
        "TD",
        "Link",
        "Figure",
      ])
        expect(read.roles.get(role), role).toBeGreaterThan(0);
      const places = formats.list(proposal.stops.map(({ name }) => name));
      for (const alt of [say("photoOf", { name: proposal.name }), say("routeOf", { places })])
        expect(read.alts).toContain(alt);
      expect(read.links).toEqual([
        "tel:+919847000000",
        "tel:+914842668000",
        "mailto:hello@example.com",
        "https://example.com/",
      ]);
      // Photos and logo are a few kilobytes; what remains are fonts, of which a part is in it.
      expect(content.length).toBeLessThan(220_000);
      // From right to left a reader gives the words of a line in an order of its own, and joined letters by their shapes.
      if (language === "hi" || language === "ar") return;
      const [option] = proposal.options;
      for (const said of [
        ...[proposal.name, proposal.customer, proposal.reference, proposal.terms ?? "", say("terms")],
        ...[say("day", { n: 8 }), say("pageOf", { n: read.pages, count: read.pages }), option?.name ?? ""],
        ...[proposal.days[0]?.description ?? "", formats.weekday("2026-12-31")],
        formats.money(option?.price.total ?? 0, proposal.currency),
      ])
        expect(read.text, said).toContain(bare(said));
    },
  );

  it("gives the same bytes for the same proposal, on the paper of its organisation", async () => {
    const proposal = { ...exampleProposal("es"), days: [] };
    const [one, other] = [
      await writePdf({ proposal, accepted: null, pictures, size: pageSizeOf("es-MX") }),
      await writePdf({ proposal, accepted: null, pictures, size: pageSizeOf("es-MX") }),
    ];
    expect(Buffer.compare(one.content, other.content)).toBe(0);
    expect((await readPdf(one.content)).width).toBe(612);
    expect(["en-US", "fr-CA", "fil-PH", "en-IN", "de", "nonsense!"].map(pageSizeOf)).toEqual([
      ...["Letter", "Letter", "Letter", "A4", "A4", "A4"],
    ]);
  });

  it("says the same text, whatever was written before it", async () => {
    // Fonts that nothing was written with yet.
    vi.resetModules();
    const { writePdf: write } = await import("../../server/pdf/writePdf");
    // The font puts this letter together from two others.
    const { content: first } = await write(withTerms("Ýmir"));
    expect((await readPdf(first)).text).toContain("Ýmir");
    const { content } = await write(withTerms("Yield"));
    expect((await readPdf(content)).text).toContain("Yield");
  });

  it("shows that a character is in no font, and writes the scripts of the other fonts", async () => {
    const name = "日本 한국 ไทย বাংলা தமிழ் తెలుగు ಕನ್ನಡ മലയാളം ગુજરાતી ਪੰਜਾਬੀ שלום Ελλάδα Україна Việt 🦩";
    const proposal = { ...exampleProposal("en"), name, days: [] };
    const { content, missing } = await writePdf({ proposal, accepted: null, pictures, size: "A4" });
    expect(missing).toEqual(["🦩"]);
    expect((await readPdf(content)).text).toContain("□");
  });

  it("says that the price of optional extras is on request only where the offer shows no price", async () => {
    const { days, ...rest } = exampleProposal("en");
    const items = (price: number | null) =>
      days.map((day) => ({ ...day, items: day.items.map((item) => ({ ...item, price })) }));
    const timesOf = async (price: number | null, options = rest.options) => {
      const proposal = { ...rest, days: items(price), options };
      const { content } = await writePdf({ proposal, accepted: null, pictures: new Map(), size: "A4" });
      return (await readPdf(content)).text.split(bare("Price on request")).length - 1;
    };
    expect(await timesOf(125_000)).toBe(0);
    // As where the prices of items are not shown.
    expect(await timesOf(null)).toBe(0);
    // Of the whole offer, and of its two extras.
    expect(await timesOf(null, [unpriced])).toBe(3);
  });

  it("has its cover on one page, however many lines the journey's name fills there", async () => {
    const pagesOf = async (name: string) => {
      const proposal = { ...exampleProposal("en"), name };
      return (await readPdf((await writePdf({ proposal, accepted: null, pictures, size: "A4" })).content))
        .pages;
    };
    const [short, long] = [await pagesOf("Coast"), await pagesOf("A long way home by sea ".repeat(5).trim())];
    expect(long).toBe(short);
  });

  it.each([
    ["long words", "Himalaya".repeat(30), /Journeys·(Himalaya){3,}[a-zA-Z]*\.\.\.Page/],
    ["many words", "A long way home ".repeat(9), /Journeys·(Alongwayhome){3,}[a-zA-Z]*\.\.\.Page/],
    ["few words", "Coast", /Journeys·CoastPage/],
  ])(
    "names the journey at the foot of its pages, cut by “…” where it does not fit: %s",
    async (_, name, foot) => {
      const example = exampleProposal("en");
      const organisation = { ...example.organisation, name: "Banyan & Kestrel Journeys" };
      const proposal = { ...example, organisation, name, days: [] };
      const { content } = await writePdf({ proposal, accepted: null, pictures: new Map(), size: "A4" });
      expect((await readPdf(content)).text).toMatch(foot);
    },
  );

  it("names the journey at the foot in Arabic too, with the sign at its end", async () => {
    const name = "رحلة طويلة إلى الجبال ".repeat(9);
    const proposal = { ...exampleProposal("ar"), name, days: [] };
    const { content, missing } = await writePdf({
      proposal,
      accepted: null,
      pictures: new Map(),
      size: "A4",
    });
    expect(missing).toEqual([]);
    expect((await readPdf(content)).text).toContain("...");
  });

  it("leaves out prices where none is shown, and breaks what is too long for a line", async () => {
    const proposal = {
      ...exampleProposal("en"),
      name: "x".repeat(300),
      options: [unpriced],
      ...{ payments: [], stops: [] },
    };
    const { content } = await writePdf({ proposal, accepted: null, pictures: new Map(), size: "A4" });
    const { text, roles } = await readPdf(content);
    expect(text).toContain(bare("Price on request. Ask us for the price."));
    expect(text).toContain("x".repeat(300));
    expect(roles.has("Figure")).toBe(false);
  });
});
