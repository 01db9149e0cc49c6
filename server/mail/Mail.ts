/** What is mailed, in words; how it looks is made of them. */
export interface Letter {
  to: { name: string; address: string };
  /** In whose name it comes: the organisation's. */
  from: string;
  /** Who gets the answers. */
  replyTo?: { name: string; address: string };
  /** Whether a person wrote it: only that is answered by machines, such as those of people on leave. */
  isWritten?: boolean;
  /** BCP 47; English where not given. */
  language?: string;
  subject: string;
  /** Plain text. */
  paragraphs: readonly string[];
  /** Stands behind the paragraphs, unless its address is in one of them. */
  link?: { label: string; url: string };
  /** Why it was sent, at the end. */
  reason: string;
}

/** A letter with its identity: the same each time that it is sent, so that a mailbox shows it once. */
export interface Mail extends Letter {
  id: string;
}

/** Sends e-mail through the server of SMTP_URL. */
export interface Mailer {
  /** @throws {MailError} where the server did not take it. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

/** Why a mail was not taken, in words for the people of an organisation: without host, user or password. */
export class MailError extends Error {
  constructor(
    message: string,
    /** Whether the same mail will be refused again. */
    readonly isFinal: boolean,
    cause: unknown,
  ) {
    super(message, { cause });
    this.name = "MailError";
  }
}
