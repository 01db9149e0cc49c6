/** Line breaks of a text (UAX #14). */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** The next break as an index of the text, the last at its end; then null. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
