import { inSentence } from "../../domain/formats/text";
import type { Resource } from "../../schema";

/** "1 hotel", "3 hotels". */
export const countWords = (count: number, { label }: Pick<Resource, "label">): string =>
  `${count} ${inSentence(count === 1 ? label.one : label.many)}`;
