/** Options of pdfkit 0.20 that its types lack. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: "Row" | "Column";
    /** Of a figure: left, top, right, bottom. */
    bbox?: readonly [number, number, number, number];
  }

  interface AnnotationOption {
    structParent?: PDFStructureElement;
  }

  /** An opened picture, in pixels. */
  interface OpenedImage {
    readonly width: number;
    readonly height: number;
  }

  interface PDFImage {
    openImage(bytes: Buffer): OpenedImage;
    image(picture: OpenedImage, x: number, y: number, options: { width: number; height: number }): this;
  }

  interface PDFFont {
    /** An opened font, under the name pdfkit keeps it by. */
    font(opened: { layout(text: string): unknown }, name: string): this;
  }
}
