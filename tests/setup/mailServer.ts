import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as it arrived, its headers and body as they went over the line. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  /** The value of a header on one line, decoded. */
  header(name: string): string;
  /** The plain text. */
  text: string;
}

export interface MailServer {
  url: string;
  /** The settings of a server that sends through it. */
  settings: Record<string, string>;
  received: ReceivedMail[];
  /** What it answers to the next mail for an address. */
  refusals: Map<string, { code: number; message: string }>;
  stop(): Promise<void>;
}

/** A server that takes mail, on a free port of this machine; with a user and a password where they are given. */
export async function startMailServer(
  sender?: { user: string; pass: string },
  port = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refusals: MailServer["refusals"] = new Map();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", ...(sender ? [] : ["AUTH"])],
    allowInsecureAuth: true,
    authOptional: !sender,
    onAuth: ({ username, password }, _session, done) =>
      username === sender?.user && password === sender?.pass
        ? done(null, { user: username })
        : done(Object.assign(new Error("5.7.8 Authentication credentials invalid"), { responseCode: 535 })),
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.get(address);
      refusals.delete(address);
      if (!refusal) return done();
      done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, ...readMail(Buffer.concat(parts).toString()) });
        done();
      });
    },
  });
  // A client that hangs up is an error of the line.
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  // A server that listens on a port has an address of this form.
  const { port: listening } = server.server.address() as AddressInfo;
  const who = sender ? `${sender.user}:${encodeURIComponent(sender.pass)}@` : "";
  const url = `smtp://${who}127.0.0.1:${listening}`;
  return {
    url,
    settings: mailSettings(url),
    received,
    refusals,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** What an operator sets, to send through the server of that address. */
export const mailSettings = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: "crm@tripwright.example",
  PUBLIC_URL: "https://crm.tripwright.example",
});

function readMail(raw: string): Pick<ReceivedMail, "raw" | "header" | "text"> {
  const unfolded = raw.replace(/\r\n[ \t]+/g, " ");
  const [, boundary] = /boundary="([^"]+)"/.exec(unfolded) ?? [];
  const [, part = ""] = raw.split(`--${boundary}`);
  const [head = "", ...body] = part.trimStart().split("\r\n\r\n");
  const encoded = body.join("\r\n\r\n");
  return {
    raw,
    text: /base64/.test(head) ? Buffer.from(encoded, "base64").toString() : fromQuotedPrintable(encoded),
    header(name) {
      const [, value = ""] =
        new RegExp(`^${name}: (.*)$`, "im").exec(unfolded.split("\r\n\r\n")[0] ?? "") ?? [];
      return value
        .trim()
        .replace(/\?=\s+=\?/g, "?==?")
        .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_whole, how: string, text: string) =>
          how.toLowerCase() === "b"
            ? Buffer.from(text, "base64").toString()
            : fromQuotedPrintable(text.replaceAll("_", " ")),
        );
    },
  };
}

const fromQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, "")
      .replace(/[^\x00-\x7f]/g, encodeURIComponent)
      .replace(/=([0-9A-F]{2})/g, (_whole, digits: string) => String.fromCharCode(parseInt(digits, 16))),
    "latin1",
  ).toString();
