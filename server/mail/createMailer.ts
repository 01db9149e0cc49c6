import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { MailSettings } from "../settings/settings";
import { isLoopback } from "../settings/settingKinds";
import { bodiesOf } from "./bodiesOf";
import type { Mailer } from "./Mail";
import { mailErrorOf } from "./mailErrorOf";

/** How long the server may take, in milliseconds: for its name, for the connection, for its greeting and for each answer. */
const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** A way to send e-mail; undefined where none is set up. Nothing is asked of the server before the first mail. */
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
        // A password goes over no open line, unless nobody is between.
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
          // Nobody's machine answers what no person wrote.
          headers: mail.isWritten ? {} : { "auto-submitted": "auto-generated" },
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

/**
 * A text as headers have it: in one line, without what turns the direction of text or is not seen. Joiners stay, which are letters'
 * own business in Persian and Hindi.
 */
const inOneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/(?![\u200c\u200d\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .trim();

/** For the log, without the password. */
function reasonOf(thrown: unknown, password: string | undefined): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return password ? text.replaceAll(password, "…") : text;
}
