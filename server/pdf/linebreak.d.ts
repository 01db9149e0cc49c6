/** Where a text may be broken into lines (UAX #14). */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place, as an index of the text; null behind the last, which is the end of the text. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
