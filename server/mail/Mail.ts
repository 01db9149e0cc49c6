import type { Buffer } from "node:buffer";

/** The lines about one row, under its title, which is a link to it. */
export interface LetterGroup {
  title: string;
  url: string;
  lines: readonly string[];
  /** Figures: the first column has names, the last row is of all. */
  table?: { columns: readonly string[]; rows: readonly (readonly string[])[] };
}

export interface Letter {
  to: { name: string; address: string };
  /** The sender's name: the organisation. */
  from: string;
  replyTo?: { name: string; address: string };
  /** Whether a person wrote it: only then may automatic replies come. */
  isWritten?: boolean;
  /** BCP 47; default: English. */
  language?: string;
  subject: string;
  /** Plain text. */
  paragraphs: readonly string[];
  /** They follow the paragraphs. */
  groups?: readonly LetterGroup[];
  /** Where its reader ends such letters: the header List-Unsubscribe. */
  endedAt?: string;
  /** Whether a POST there ends them at once (RFC 8058). */
  isEndedByPost?: true;
  /** Follows the paragraphs, unless one of them contains its address. */
  link?: { label: string; url: string };
  attachments?: readonly { name: string; type: string; content: Buffer }[];
  /** Why it was sent; the last line. */
  reason: string;
}

/** A letter with its id, the same in each attempt, so that a mailbox shows it once. */
export interface Mail extends Letter {
  id: string;
}

/** Sends e-mail through the server of SMTP_URL. */
export interface Mailer {
  /** @throws {MailError} where the server did not accept it. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

/** Why a mail was not accepted, in words for users: without host, user or password. */
export class MailError extends Error {
  constructor(
    message: string,
    /** Whether another attempt will be refused too. */
    readonly isFinal: boolean,
    cause: unknown,
  ) {
    super(message, { cause });
    this.name = "MailError";
  }
}
