import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import { type MailSettings, isLoopback } from "../settings/settings";
import { type Mailer, type Letter, MailError } from "./Mail";

/** In milliseconds. */
const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Makes a mailer; undefined without settings. It connects with the first mail. */
export function createMailer(
  settings: MailSettings | undefined,
  log: Pick<Logger, "warn">,
): Mailer | undefined {
  if (!settings) return undefined;
  const { from, server } = settings;
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    async send(mail, signal) {
      const transport = createTransport({
        ...server,
        ...patience,
        // Passwords need an encrypted connection, except to this machine.
        ...(isLoopback(server.host)
          ? { tls: { rejectUnauthorized: false } }
          : { requireTLS: !server.secure }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const close = () => transport.close();
      signal?.addEventListener("abort", close);
      const { to, replyTo } = mail;
      const person = ({ name, address }: typeof to) => ({ name: inOneLine(name), address });
      try {
        await transport.sendMail({
          messageId: `<${mail.id}@${domain}>`,
          from: { name: inOneLine(mail.from), address: from },
          to: person(to),
          ...(replyTo ? { replyTo: person(replyTo) } : {}),
          envelope: { from, to: [to.address] },
          subject: inOneLine(mail.subject),
          ...bodiesOf(mail),
          // Prevents automatic replies to mails that no person wrote.
          headers: {
            ...(mail.isWritten ? {} : { "auto-submitted": "auto-generated" }),
            ...(mail.isEndedByPost ? { "list-unsubscribe-post": "List-Unsubscribe=One-Click" } : {}),
          },
          ...(mail.endedAt ? { list: { unsubscribe: mail.endedAt } } : {}),
          attachments: (mail.attachments ?? []).map(({ name, type, content }) => ({
            ...{ filename: inOneLine(name), contentType: type, content },
          })),
        });
      } catch (thrown) {
        const error = mailErrorOf(thrown);
        log.warn({ mail: mail.id, reason: reasonOf(thrown, server.auth?.pass) }, error.message);
        throw error;
      } finally {
        signal?.removeEventListener("abort", close);
        close();
      }
    },
  };
}

/** One line, without control, direction and invisible characters. Joiners stay: Persian and Hindi need them. */
const inOneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/(?![\u200c\u200d\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .trim();

/** The reason for the log, without the password. */
function reasonOf(thrown: unknown, password: string | undefined): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return password ? text.replaceAll(password, "…") : text;
}

/** The two bodies of a letter: plain text, and simple HTML with the same content. */
function bodiesOf({ paragraphs, groups = [], link, reason, language = "en" }: Letter): {
  text: string;
  html: string;
} {
  const isInText = link !== undefined && paragraphs.some((text) => text.includes(link.url));
  const isApart = link !== undefined && !isInText;
  const text = [
    ...paragraphs,
    ...groups.map(({ title, url, lines }) => [title, ...lines.map((line) => `- ${line}`), url].join("\n")),
    ...(isApart ? [`${link.label}:\n${link.url}`] : []),
    `-- \n${reason}`,
  ];
  const inHtml = [
    ...paragraphs.map((text) => (isInText ? withLink(paragraph(text), link.url) : paragraph(text))),
    ...groups.map(groupInHtml),
    ...(isApart ? [`<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`] : []),
    `<hr>${paragraph(reason)}`,
  ];
  return {
    text: `${text.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body style="${bodyStyle}">\n${inHtml.join("\n")}\n</body></html>\n`,
  };
}

/** Inline, since mailboxes drop style sheets; colours are the mailbox's own, light or dark. */
const bodyStyle =
  "max-width:640px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;line-height:1.5";

const groupInHtml = ({ title, url, lines }: NonNullable<Letter["groups"]>[number]) =>
  `<h2 style="margin:24px 0 4px;font-size:1em"><a href="${escaped(url)}"><bdi>${escaped(title)}</bdi></a></h2>
<ul style="margin:0 0 24px;padding-inline-start:20px">${lines.map((line) => `<li><bdi>${escaped(line)}</bdi></li>`).join("")}</ul>`;

/** Each paragraph runs in the direction of its own script. */
const paragraph = (text: string) => `<p dir="auto">${escaped(text).replaceAll("\n", "<br>")}</p>`;

const withLink = (html: string, url: string) =>
  html.replaceAll(escaped(url), `<a href="${escaped(url)}">${escaped(url)}</a>`);

const entities: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;" },
  ...{ '"': "&quot;", "'": "&#39;" },
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

interface Failure {
  code?: string;
  message?: string;
  /** The mail server's answer, and its number. */
  response?: string;
  responseCode?: number;
}

/** Answers of a server that requires another sign-in. */
const signInCodes: readonly number[] = [530, 534, 535, 538];

function mailErrorOf(thrown: unknown): MailError {
  // Any value may be thrown, with or without these properties.
  const failure = (thrown ?? {}) as Failure;
  const { code = "", responseCode = 0 } = failure;
  const isRefused =
    !signInCodes.includes(responseCode) &&
    (code === "EENVELOPE" || code === "EMESSAGE") &&
    responseCode >= 500;
  return new MailError(wordsOf(failure) + answerIn(failure), isRefused, thrown);
}

function wordsOf({ code = "", message = "", responseCode = 0 }: Failure): string {
  if (/ECONNREFUSED/.test(message)) return "The mail server refuses connections. Check SMTP_URL.";
  if (code === "EDNS" || /ENOTFOUND|EAI_AGAIN/.test(message))
    return "The mail server's name is not known. Check SMTP_URL.";
  if (code === "ETIMEDOUT") return "The mail server did not answer in time.";
  if (code === "ENOAUTH" || responseCode === 530)
    return "The mail server wants to know who sends. Give user and password in SMTP_URL.";
  if (code === "EAUTH" || signInCodes.includes(responseCode))
    return "The mail server does not accept the user or the password. Check SMTP_URL.";
  if (code === "ETLS" || /certificate|TLS|SSL/i.test(message))
    return "No secure connection to the mail server could be made. Check SMTP_URL.";
  if (code === "EENVELOPE" || code === "EMESSAGE")
    return responseCode >= 500 || responseCode === 0
      ? "The mail server refused the mail."
      : "The mail server did not take the mail this time.";
  return "The connection to the mail server broke.";
}

function answerIn({ response }: Failure): string {
  const words = response
    ?.replace(/[^\x20-\x7e]+/g, " ")
    .trim()
    .slice(0, 200);
  return words ? ` It said: “${words}”` : "";
}
