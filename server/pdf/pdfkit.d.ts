/** What pdfkit 0.20 takes and its types do not say yet. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** What the heading of a table is the heading of. */
    scope?: "Row" | "Column";
    /** Where a figure stands: left, top, right, bottom. */
    bbox?: readonly [number, number, number, number];
  }

  interface AnnotationOption {
    /** The element that the annotation belongs to. */
    structParent?: PDFStructureElement;
  }

  /** A picture that is open, in pixels. */
  interface OpenedImage {
    readonly width: number;
    readonly height: number;
  }

  interface PDFImage {
    openImage(bytes: Buffer): OpenedImage;
    image(picture: OpenedImage, x: number, y: number, options: { width: number; height: number }): this;
  }

  interface PDFFont {
    /** A font that is open, by the name under which it is kept. */
    font(opened: { layout(text: string): unknown }, name: string): this;
  }
}
