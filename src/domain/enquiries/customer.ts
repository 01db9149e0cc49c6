import { readPhone } from "../phones/readPhone";
import type { Span, Tokens } from "./tokens";
import type { ReadyWords } from "./languages";

export interface FoundText {
  value: string;
  span: Span;
}

/** The sender that a mail's head or a messenger's line names. */
export interface Sender {
  name?: FoundText;
  email?: FoundText;
  phone?: FoundText;
}

interface Line extends Span {
  text: string;
}

function linesOf(text: string): Line[] {
  let from = 0;
  return text.split("\n").map((line) => {
    const found = { text: line, from, to: from + line.length };
    from += line.length + 1;
    return found;
  });
}

/** Names of the lines of a mail's head. */
const heads: Readonly<Record<string, "from" | "other">> = {
  ...{ from: "from", von: "from", de: "from", expediteur: "from", absender: "from", remitente: "from" },
  ...{ to: "other", an: "other", a: "other", para: "other", cc: "other", bcc: "other", kopie: "other" },
  ...{ date: "other", datum: "other", fecha: "other", sent: "other", gesendet: "other", envoye: "other" },
  ...{ enviado: "other", "reply-to": "other", antwort: "other", importance: "other", à: "other" },
  ...{ envoyé: "other" },
};

/** The longest beginning of a line that can be the head of a message. */
const headLength = 120;

const messengerHeads = [
  // [12/03, 10:20] Name: …  and  [10:20 am, 12/03/2026] Name: …
  /^\[([\d/.\-: ,apm]{5,40})\] ?(?:~ ?)?([^:\n]{1,60}): ?/i,
  // 12/03/2026, 10:20 - Name: …
  /^(\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?) - (?:~ ?)?([^:\n]{1,60}): ?/i,
];

/**
 * Who wrote, by the heads of mails and messages. Returns what of the text is not the customer's words: those heads, quoted
 * lines and what others said in the conversation.
 */
export function findSender(
  text: string,
  country: string | undefined,
): { sender: Sender; covered: readonly Span[] } {
  const covered: Span[] = [];
  const sender: Sender = {};
  let first: string | undefined;
  let isOthers = false;
  let isHead = true;
  for (const line of linesOf(text)) {
    const head = line.text
      .slice(0, headLength)
      .replace(/[\u200e\u200f]/g, " ")
      .replace(/\u202f/g, " ");
    const message = messengerHeads.map((pattern) => pattern.exec(head.trimStart())).find(Boolean);
    if (message) {
      const [begin, , spoken = ""] = message;
      const from = line.from + head.indexOf(spoken, head.indexOf(begin) + begin.length - spoken.length - 3);
      const name = spoken.trim();
      first ??= name;
      isOthers = name !== first;
      if (!sender.name && !sender.phone && !isOthers) {
        const found = { value: name, span: { from, to: from + name.length } };
        const phone = readPhone(name, country);
        if (phone?.isPossible) sender.phone = { ...found, value: phone.e164 };
        else if (/\p{L}/u.test(name)) sender.name = found;
      }
      covered.push(isOthers ? line : { from: line.from, to: line.from + head.indexOf(begin) + begin.length });
      continue;
    }
    if (isOthers || head.startsWith(">")) {
      covered.push(line);
      continue;
    }
    const label = /^\*?([\p{L}-]{1,12}) ?:\*? ?/u.exec(head);
    const kind = heads[label?.[1]?.toLowerCase() ?? ""];
    if (label && kind === "other" && isHead) covered.push(line);
    if (label && kind === "from" && !sender.email) {
      const found = addressIn(line, label[0].length);
      if (found.name ?? found.email) {
        Object.assign(sender, found);
        covered.push(line);
        isHead = true;
      }
    } else if (!label && head.trim() !== "" && !/^[-_*\s]/.test(head)) isHead = false;
  }
  return { sender, covered };
}

/** "Keller, Anna" <anna@example.com>. */
function addressIn(line: Line, skipped: number): Sender {
  const rest = line.text.slice(skipped, 300);
  const email = emailsIn(rest, line.from + skipped)[0];
  const before = email ? rest.slice(0, email.span.from - line.from - skipped) : rest;
  const bare = before.replace(/[<["'(]|mailto:/g, " ").trim();
  const [last = "", given = ""] = bare.split(",").map((part) => part.trim());
  const at = line.text.indexOf(last, skipped);
  const name = given ? `${given} ${last}` : last;
  return {
    ...(isName(name)
      ? { name: { value: name, span: { from: line.from + at, to: line.from + at + bare.length } } }
      : {}),
    ...(email ? { email } : {}),
  };
}

const isName = (text: string): boolean => /^[\p{L}\p{M}][\p{L}\p{M}.'’ -]{1,80}$/u.test(text);

/** Addresses of a text, each found from its "@" outwards. */
export function emailsIn(text: string, offset = 0): FoundText[] {
  const found: FoundText[] = [];
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    let from = at;
    while (from > 0 && at - from < 64 && /[\w.+-]/.test(text.charAt(from - 1))) from -= 1;
    let to = at + 1;
    while (to < text.length && to - at < 120 && /[\w.-]/.test(text.charAt(to))) to += 1;
    while (/[.-]/.test(text.charAt(to - 1))) to -= 1;
    const value = text.slice(from, to);
    if (/^\w[\w.+-]*@[\w-]+(\.[\w-]+)*\.[a-z]{2,24}$/i.test(value))
      found.push({ value: value.toLowerCase(), span: { from: offset + from, to: offset + to } });
  }
  return found;
}

/** Groups of digits that may be one telephone number, and its digits. */
const mostGroups = 8;
const [fewestDigits, mostDigits] = [8, 15];

/** Telephone numbers, in E.164. Without a country code, that of the organisation counts. */
export function findPhones(tokens: Tokens, text: string, country: string | undefined): FoundText[] {
  const found: FoundText[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens.at(index);
    if (!token || !/^[+(\d]/.test(token.text)) continue;
    const number = phoneAt(tokens, text, index, country);
    if (!number) continue;
    found.push(number.found);
    index = number.end - 1;
  }
  return found.filter(({ value }, index) => found.findIndex((one) => one.value === value) === index);
}

function phoneAt(tokens: Tokens, text: string, index: number, country: string | undefined) {
  const ends: number[] = [];
  let digits = 0;
  for (let at = index; at < index + mostGroups * 2 && digits <= mostDigits; at += 1) {
    const token = tokens.at(at);
    if (!token || !/^(?:\d+|[+()/.-])$/.test(token.text)) break;
    if (token.text === "+" && at > index) break;
    if (/^\d/.test(token.text)) {
      digits += token.text.length;
      ends.push(at + 1);
    }
  }
  if (digits < fewestDigits) return undefined;
  for (const end of ends.toReversed()) {
    const span = tokens.span(index, end);
    const typed = text.slice(span.from, span.to);
    const count = typed.replace(/\D/g, "").length;
    if (count < fewestDigits || count > mostDigits || isDated(typed)) continue;
    const phone = readPhone(typed, country);
    if (phone && (phone.isKnown || (typed.startsWith("+") && phone.isPossible)))
      return { found: { value: phone.e164, span }, end };
  }
  return undefined;
}

/** "10.12.2026", "2026-12-10". */
const isDated = (typed: string): boolean =>
  /\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{1,2}-\d{1,2}/.test(typed.slice(0, 40));

/** The name that the customer says or signs with. */
export function findName(
  tokens: Tokens,
  words: ReadyWords,
  isPlace: (text: string) => boolean,
): { said?: FoundText; signed?: FoundText; perhaps?: FoundText } {
  let said: FoundText | undefined;
  let perhaps: FoundText | undefined;
  let signed: FoundText | undefined;
  for (let index = 0; index < tokens.length; index += 1) {
    const named = tokens.phrase(index, words.named);
    if (named) said ??= nameAt(tokens, words, index + named.length, true);
    const am = tokens.phrase(index, words.iAm);
    if (am) perhaps ??= nameAt(tokens, words, index + am.length, false);
    const starts = index === 0 || ["\n", ".", "!", ","].includes(tokens.word(index - 1));
    const farewell = starts ? tokens.phrase(index, words.farewells) : undefined;
    if (!farewell) continue;
    let at = index + farewell.length;
    for (let turn = 0; turn < 4 && /^[\n,.!:–—~-]$/.test(tokens.word(at)); turn += 1) at += 1;
    const name = nameAt(tokens, words, at, false);
    if (name && isLineEnd(tokens, name.span, at)) signed = name;
  }
  signed ??= lastLine(tokens, words);
  const fitting = (name: FoundText | undefined) => (name && !isPlace(name.value) ? name : undefined);
  const [one, other, guess] = [fitting(said), fitting(signed), fitting(perhaps)];
  return {
    ...(one ? { said: one } : {}),
    ...(other ? { signed: other } : {}),
    ...(guess ? { perhaps: guess } : {}),
  };
}

/** Whether the line of a name ends with it, or goes on with what is no word. */
function isLineEnd(tokens: Tokens, span: Span, index: number): boolean {
  let at = index;
  while (at < tokens.length && (tokens.at(at)?.to ?? span.to + 1) <= span.to) at += 1;
  return !/^\p{L}/u.test(tokens.word(at)) || at >= tokens.length;
}

/** Two or three words with capitals on the last line, or one behind a dash. */
function lastLine(tokens: Tokens, words: ReadyWords): FoundText | undefined {
  let end = tokens.length;
  while (end > 0 && tokens.word(end - 1) === "\n") end -= 1;
  let begin = end;
  while (begin > 0 && end - begin <= 5 && tokens.word(begin - 1) !== "\n") begin -= 1;
  if (begin === 0 || end - begin > 5) return undefined;
  const isDashed = /^[-–—~]$/.test(tokens.word(begin));
  const at = isDashed ? begin + 1 : begin;
  const name = nameAt(tokens, words, at, false);
  if (!name || !isLineEnd(tokens, name.span, at) || name.span.to < tokens.span(begin, end).to)
    return undefined;
  return isDashed || name.value.includes(" ") ? name : undefined;
}

const particles = new Set([
  "von",
  "van",
  "de",
  "del",
  "della",
  "da",
  "di",
  "la",
  "le",
  "der",
  "den",
  "al",
  "el",
  "bin",
  "dos",
  "du",
  "zu",
]);

/** One to four words of a name. In small letters only where the text says that a name comes, two at most. */
function nameAt(
  tokens: Tokens,
  words: ReadyWords,
  index: number,
  mayBeSmall: boolean,
): FoundText | undefined {
  let end = index;
  let count = 0;
  for (let at = index; at < index + 7 && count < 4; at += 1) {
    const { text = "", word = "" } = tokens.at(at) ?? {};
    const isWritten = /^\p{Lu}/u.test(text);
    const isInitial = text === "." && tokens.word(at - 1).length === 1;
    if (count > 0 && (isInitial || /^['’-]$/.test(text)) && tokens.isJoined(at)) continue;
    if (count > 0 && particles.has(word) && /^\p{Lu}/u.test(tokens.at(at + 1)?.text ?? "")) continue;
    if (!/^\p{L}/u.test(text)) break;
    const isOther =
      tokens.has(at, words.and) || tokens.has(at, words.farewells) || tokens.has(at, words.leaving);
    if (isOther || tokens.has(at, words.months) || tokens.has(at, words.adults)) break;
    if (!isWritten && (!mayBeSmall || count >= 2 || smallWords.has(word))) break;
    count += 1;
    end = at + 1;
  }
  if (count === 0) return undefined;
  const span = tokens.span(index, end);
  const parts: string[] = [];
  for (let at = index; at < end; at += 1) {
    const token = tokens.at(at);
    if (token) parts.push((at > index && !tokens.isJoined(at) ? " " : "") + token.text);
  }
  const value = parts.join("");
  const isSmall = !/\p{Lu}/u.test(value);
  const shown = isSmall ? value.replace(/(^| )\p{L}/gu, (letter) => letter.toUpperCase()) : value;
  return isName(shown) ? { value: shown, span } : undefined;
}

/** What ends a name in small letters. */
const smallWords = new Set(
  "and i we hai hain from aur main hum und ich wir aus et je nous suis y soy somos quiero estoy de my this planning looking".split(
    " ",
  ),
);
