import type PDFDocument from "pdfkit";
import type { Weight } from "./fonts";
import { firstLinesOf, type Line, runningOf } from "./text";
import type { AcceptedChoice, Proposal } from "../../src/domain/proposals/Proposal";
import type { ProposalFormats } from "../../src/domain/proposals/proposalFormats";
import type { Wording } from "../../src/domain/proposals/words/wordingOf";

type Document = InstanceType<typeof PDFDocument>;
type Element = PDFKit.PDFStructureElement;

/** How a text is written; sizes and gaps in points. */
export interface Writing {
  /** The structure type for assistive technology (PDF 32000-1, 14.8.4). */
  readonly tag?: "H1" | "H2" | "H3" | "P" | "Caption" | "LBody" | "Lbl" | "TH" | "TD" | "Link";
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
  /** From the start side. */
  readonly indent?: number;
  /** Of the column; default: the rest of the page. */
  readonly width?: number;
  readonly after?: number;
  readonly align?: "start" | "end";
  readonly link?: string;
}

export type Written = readonly [text: string, writing: Writing];

const margin = { side: 52, top: 52, bottom: 64 };
const leading = 1.4;

/** Filled from top to bottom; positions count from the start side of the language. */
export class Sheet {
  y = margin.top;
  readonly #parents: Element[] = [];

  constructor(
    readonly doc: Document,
    readonly direction: "ltr" | "rtl",
    readonly brand: string,
    readonly missing: Set<string>,
  ) {
    const root = doc.struct("Document");
    doc.addStructure(root);
    this.#parents.push(root);
    doc.addPage();
  }

  get width(): number {
    return this.doc.page.width - 2 * margin.side;
  }

  get room(): number {
    return this.bottom - this.y;
  }

  /** Where the last line of a page ends, in points from its top. */
  get bottom(): number {
    return this.doc.page.height - margin.bottom;
  }

  next(): void {
    this.doc.addPage();
    this.y = margin.top;
  }

  /** Begins a page where `height` does not fit on this one. */
  ensure(height: number): void {
    if (this.room < height && this.y !== margin.top) this.next();
  }

  /** The same for a block kept together, unless it is longer than a page. */
  keep(height: number): void {
    if (height <= this.doc.page.height - margin.top - margin.bottom) this.ensure(height);
  }

  heightOf(text: string, writing: Writing = {}): number {
    const { size = 10, after = 4 } = writing;
    return text.trim() ? this.lines(text, writing).length * size * leading + after : 0;
  }

  heightOfAll(texts: readonly Written[]): number {
    return texts.reduce((sum, one) => sum + this.heightOf(...one), 0);
  }

  within(tag: string, write: () => void): void {
    const element = this.open(tag);
    this.#parents.push(element);
    write();
    this.#parents.pop();
    element.end();
  }

  open(tag: string, options: PDFKit.Mixins.StructureElementOptions = {}): Element {
    const element = this.doc.struct(tag, options);
    this.#parents.at(-1)?.add(element);
    return element;
  }

  texts(texts: readonly Written[]): void {
    for (const one of texts) this.text(...one);
  }

  /** Writes a text below the last one, across pages where needed. */
  text(text: string, { tag = "P", after = 4, ...writing }: Writing = {}): void {
    if (!text.trim()) return;
    const { size = 10 } = writing;
    const lines = this.lines(text, writing);
    const element = this.open(tag);
    for (let at = 0; at < lines.length;) {
      this.ensure(size * leading);
      const fit = Math.max(1, Math.floor(this.room / (size * leading)));
      const part = lines.slice(at, at + fit);
      element.add(() => this.draw(part, this.y, writing));
      if (writing.link) this.#link(element, part, writing);
      this.y += part.length * size * leading;
      at += part.length;
    }
    element.end();
    this.y += after;
  }

  /** Writes texts side by side as one row, which is not broken between pages: its texts are shorter than one. */
  row(cells: readonly (Writing & { text: string; width: number })[], after = 4): void {
    const laid = cells.map((cell) => ({ cell, lines: this.lines(cell.text, cell) }));
    const height = Math.max(...laid.map(({ cell, lines }) => lines.length * (cell.size ?? 10) * leading));
    this.ensure(Math.min(height, 400));
    let indent = 0;
    for (const { cell, lines } of laid) {
      if (!cell.text) {
        indent += cell.width;
        continue;
      }
      const element = this.open(cell.tag ?? "P", cell.tag === "TH" ? { scope: "Row" } : {});
      element.add(() => this.draw(lines, this.y, { ...cell, indent }));
      if (cell.link) this.#link(element, lines, { ...cell, indent });
      element.end();
      indent += cell.width;
    }
    this.y += height + after;
  }

  /** @param most lines; a text that needs more ends in "…". */
  lines(
    text: string,
    { size = 10, weight = 400, indent = 0, width = this.width - indent }: Writing,
    most = Infinity,
  ): Line[] {
    return firstLinesOf(text, { size, weight, most }, width, this);
  }

  /** Draws lines from `top` down, untagged: for an open element, or within `artifact`. */
  draw(lines: readonly Line[], top: number, writing: Writing): void {
    const { size = 10, colour = ink.text } = writing;
    lines.forEach((line, index) => {
      // All fonts share one baseline.
      this.drawLine(line, this.#startOf(line, writing), top + index * size * leading + size * 1.07, {
        size,
        colour,
      });
    });
  }

  drawLine(
    line: Line,
    left: number,
    baseline: number,
    { size, colour }: { size: number; colour: string },
  ): void {
    let x = left;
    this.doc.fontSize(size).fillColor(colour);
    for (const { face, text, level, width } of line.runs) {
      this.doc.font(face, face.key);
      const options: object = { lineBreak: false, baseline: 0, features: runningOf(level) };
      // The types know features by name; the fonts here take the direction instead.
      this.doc.text(text, x, baseline, options as PDFKit.Mixins.TextOptions);
      x += width;
    }
  }

  /** The left edge of a box with this width and indent from the start side. */
  left(indent: number, width: number): number {
    return this.direction === "ltr"
      ? margin.side + indent
      : this.doc.page.width - margin.side - indent - width;
  }

  /** Ends the document element; later drawings are artifacts. */
  finish(): void {
    this.#parents[0]?.end();
  }

  /** Draws decoration that assistive technology skips. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }

  rule(after = 8): void {
    this.artifact(() => {
      const { left, right } = { left: margin.side, right: this.doc.page.width - margin.side };
      this.doc.lineWidth(0.5).strokeColor(ink.line).moveTo(left, this.y).lineTo(right, this.y).stroke();
    });
    this.y += after;
  }

  #startOf(line: Line, { indent = 0, width = this.width - indent, align = "start" }: Writing): number {
    const isAtLeft = (align === "start") === (this.direction === "ltr");
    return this.left(indent, width) + (isAtLeft ? 0 : width - line.width);
  }

  #link(parent: Element, lines: readonly Line[], writing: Writing): void {
    const { size = 10, link = "" } = writing;
    lines.forEach((line, index) => {
      const top = this.y + index * size * leading;
      this.doc.link(this.#startOf(line, writing), top, line.width, size * leading, link, {
        structParent: parent,
      });
    });
  }
}

export interface PdfAcceptance {
  readonly choice: AcceptedChoice;
  readonly name: string;
  /** In the organisation's time zone. */
  readonly on: string;
}

export interface Content extends Wording {
  readonly proposal: Proposal;
  readonly accepted: PdfAcceptance | null;
  readonly sheet: Sheet;
  readonly formats: ProposalFormats;
  /** JPEG or PNG, by file id; missing ones are left out. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly money: (amount: number) => string;
}

/** The colours besides the organisation's own. */
export const ink = { text: "#1c2430", quiet: "#566070", line: "#d5dae1", ground: "#f4f6f8" } as const;

/** The colour, darkened to a contrast of 4.5 to 1 on white (WCAG 2.2, 1.4.3). */
export function readableOnWhite(colour: string): string {
  let [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) || 0);
  while (1.05 / (luminanceOf([red, green, blue]) + 0.05) < 4.5)
    [red, green, blue] = [red * 0.95, green * 0.95, blue * 0.95];
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

const luminanceOf = (parts: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** In points; `indent` from the start side. */
interface Frame {
  readonly indent: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** "cover" fills the frame and crops; "contain" shows the whole picture at the start side. */
  readonly fit?: "cover" | "contain";
  /** Draws the background, with the width of the picture. */
  readonly before?: (width: number) => void;
}

/** Draws a JPEG or PNG into a frame; false for other formats, which are left out. */
export function drawPicture(sheet: Sheet, bytes: Uint8Array, frame: Frame): boolean {
  const { doc } = sheet;
  const picture = opened(sheet, bytes);
  if (!picture) return false;
  const { width, height, fit = "cover" } = frame;
  const choose = fit === "cover" ? Math.max : Math.min;
  const scale = choose(width / picture.width, height / picture.height);
  const drawn = { width: picture.width * scale, height: picture.height * scale };
  const box = fit === "cover" ? { width, height } : drawn;
  frame.before?.(box.width);
  const left = sheet.left(frame.indent, box.width);
  const { top } = frame;
  const bbox = [left, top, left + box.width, top + box.height] as const;
  const figure = sheet.open("Figure", { alt: frame.alt, bbox });
  figure.add(() => {
    doc.save().rect(left, top, box.width, box.height).clip();
    const [x, y] = [left - (drawn.width - box.width) / 2, top - (drawn.height - box.height) / 2];
    doc.image(picture, x, y, drawn).restore();
  });
  figure.end();
  return true;
}

function opened({ doc }: Sheet, bytes: Uint8Array): PDFKit.Mixins.OpenedImage | null {
  try {
    const picture = doc.openImage(Buffer.from(bytes));
    return picture.width > 0 && picture.height > 0 ? picture : null;
  } catch {
    return null;
  }
}
