import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import { type MailSettings, isLoopback } from "../settings/settings";
import { type Letter, type LetterGroup, type Mailer, MailError } from "./Mail";

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
    ...groups.map(groupInText),
    ...(isApart ? [`${link.label}:\n${link.url}`] : []),
    `-- \n${reason}`,
  ];
  const inHtml = [
    ...paragraphs.map((text) => (isInText ? withLink(paragraph(text), link.url) : paragraph(text))),
    ...groups.map(groupInHtml),
    ...(isApart
      ? [
          `<p style="margin:24px 0"><a href="${escaped(link.url)}" style="${buttonStyle}">${escaped(link.label)}</a></p>`,
        ]
      : []),
    `<div style="${reasonStyle}">${withLinks(paragraph(reason))}</div>`,
  ];
  return {
    text: `${text.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head><body style="${bodyStyle}">\n${inHtml.join("\n")}\n</body></html>\n`,
  };
}

/** Inline, since mailboxes drop style sheets; colours are the mailbox's own, light or dark, but on the button. */
const bodyStyle =
  "max-width:600px;margin:0 auto;padding:16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:break-word";
const line = "1px solid rgba(128,128,128,0.4)";
const reasonStyle = `margin-top:32px;border-top:${line};font-size:13px;opacity:0.8`;
const buttonStyle =
  "display:inline-block;padding:10px 20px;border-radius:6px;background:#1668dc;color:#ffffff;font-weight:600;text-decoration:none";

const groupInText = ({ title, url, lines, table }: LetterGroup) =>
  [title, ...lines.map((line) => `- ${line}`), ...(table ? ["", ...tableInText(table), ""] : []), url].join(
    "\n",
  );

/** Names to the left, figures to the right, as wide as the widest of their column. */
function tableInText({ columns, rows }: NonNullable<LetterGroup["table"]>): string[] {
  const all = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...all.map((cells) => (cells[at] ?? "").length)));
  return all.map((cells) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

const groupInHtml = ({ title, url, lines, table }: LetterGroup) =>
  `<h2 style="margin:24px 0 4px;font-size:1em"><a href="${escaped(url)}"><bdi>${escaped(title)}</bdi></a></h2>
${
  table
    ? `<p style="margin:0 0 8px;font-size:14px;opacity:0.8">${lines.map((line) => `<bdi>${escaped(line)}</bdi>`).join("<br>")}</p>${tableInHtml(table)}`
    : `<ul style="margin:0 0 24px;padding-inline-start:20px">${lines.map((line) => `<li><bdi>${escaped(line)}</bdi></li>`).join("")}</ul>`
}`;

function tableInHtml({ columns, rows }: NonNullable<LetterGroup["table"]>): string {
  const cell = (tag: "th" | "td", text: string, at: number, style: string) =>
    `<${tag} style="padding:5px 0 5px ${at === 0 ? 0 : 12}px;text-align:${at === 0 ? "left" : "right"};${style}"><bdi>${escaped(text)}</bdi></${tag}>`;
  const head = columns.map((text, at) => cell("th", text, at, `vertical-align:bottom;border-bottom:${line}`));
  const body = rows.map((cells, index) => {
    const ofAll = index === rows.length - 1 ? `font-weight:600;border-top:${line};` : "";
    const drawn = cells.map((text, at) =>
      cell("td", text, at, `${ofAll}vertical-align:top${at === 0 ? "" : ";white-space:nowrap"}`),
    );
    return `<tr>${drawn.join("")}</tr>`;
  });
  return `<table style="width:100%;margin:0 0 32px;border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums"><thead><tr>${head.join("")}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

/** Each paragraph runs in the direction of its own script. */
const paragraph = (text: string) => `<p dir="auto">${escaped(text).replaceAll("\n", "<br>")}</p>`;

const withLink = (html: string, url: string) =>
  html.replaceAll(escaped(url), `<a href="${escaped(url)}">${escaped(url)}</a>`);

/** Makes links of addresses at the end of a line. */
const withLinks = (html: string) =>
  html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

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
