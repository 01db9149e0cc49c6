import type { Sheet } from "./Sheet";

/** Where a picture stands, in points; `indent` from the side on which the language starts. */
interface Frame {
  readonly indent: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** What it shows, to whoever does not see it. */
  readonly alt: string;
  /** "cover" fills the frame and cuts off what is beyond; "contain" shows all of it, at the side on which the language starts. */
  readonly fit?: "cover" | "contain";
  /** Draws what lies behind it, which is so wide as the picture will be. */
  readonly before?: (width: number) => void;
}

/** Draws a JPEG or PNG into a frame. What is neither is left out: false. */
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
