import { users, type User } from "../../../src/resources/users";
import { admit } from "../../auth/throttle";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError } from "../../http/HttpError";
import type { Letter } from "../../mail/Mail";
import { enqueue } from "../../queue/enqueue";
import type { Context } from "../endpoint/Context";
import { readRow } from "../endpoint/rows";
import type { PayloadOf } from "../../queue/jobRules";

/**
 * So many recipients are written to within an hour: by a user, and by an organisation with all its users. `customers` are the addresses
 * of the trip that a mail is about, `others` whatever else somebody typed, `confirmations` those that are asked whose they are.
 */
const perHour = {
  customers: { ofUser: 200, ofOrganisation: 600 },
  others: { ofUser: 50, ofOrganisation: 200 },
  confirmations: { ofUser: 10, ofOrganisation: 60 },
} as const;
export type Recipients = keyof typeof perHour;

/** A letter of a job; `countedAs` where it was not counted when it was queued, and nobody knows whose the address is. */
export interface OutgoingLetter extends Letter {
  countedAs?: Recipients;
}

/**
 * Counts what is about to be mailed, recipient by recipient.
 * @param userId who has it sent; null where the server does by itself.
 * @throws 429 with the seconds to wait, where it would be too many: none is counted then.
 */
export async function admitRecipients(
  tx: Transaction,
  userId: string | null,
  whose: Recipients,
  count: number,
): Promise<void> {
  if (count === 0) return;
  const { ofUser, ofOrganisation } = perHour[whose];
  const subject = (whom: string) => `mail to ${whose} by ${whom}`;
  const limits = [
    ...(userId === null ? [] : [{ subject: subject(userId), most: ofUser, count }]),
    { subject: subject(tx.tenantId), most: ofOrganisation, count },
  ];
  await admit(tx, limits, "1 hour", "e-mails");
}

/** Whether the organisation may write to others: an owner of it has confirmed that their e-mail address is theirs. */
export async function isOrganisationConfirmed(tx: Transaction): Promise<boolean> {
  const [owner] = await confirmedOwners(tx);
  return owner !== undefined;
}

/** @throws 403 where nobody has confirmed yet for whom the organisation writes. */
export async function refuseUnconfirmedOrganisation(tx: Transaction): Promise<void> {
  if (!(await isOrganisationConfirmed(tx))) throw new HttpError(403, unconfirmedOrganisation);
}

export const unconfirmedOrganisation =
  "Your organisation cannot write to others by e-mail yet: first an owner confirms their own address, with the link that was sent to it. The profile sends another one.";

/** Who gets the answers to what a user has sent: they, or an owner, at an address that is known to be theirs. */
export async function answeredBy(
  tx: Transaction,
  userId: string | null,
): Promise<{ name: string; address: string } | undefined> {
  const user = userId === null ? undefined : await readRow(tx, users, userId);
  const [owner] = await confirmedOwners(tx);
  if (user?.email && user.isEmailConfirmed) return { name: user.fullname, address: user.email };
  return owner;
}

const confirmedOwners = (tx: Transaction) =>
  tx.query<{ name: string; address: string }>(
    `select fullname as name, email as address from users
     where tenant_id = $1 and role = 'owner' and is_active and deleted_at is null and is_email_confirmed
       and email is not null
     order by id limit 1`,
    [tx.tenantId],
  );

/** Queues the mail with which a user confirms their address, where there is one to confirm and mail is set up. @throws 429. */
export async function askForConfirmation(
  context: Pick<Context, "tx" | "acting" | "caller" | "rest">,
  { id, email, isEmailConfirmed }: Pick<User, "id" | "email" | "isEmailConfirmed">,
): Promise<void> {
  if (!email || isEmailConfirmed || !context.rest.mailer) return;
  await admitRecipients(context.tx, context.caller?.userId ?? null, "confirmations", 1);
  enqueue(context, "mail", { what: "address_link", userId: id });
}

type AccountChange = Extract<PayloadOf<"mail">, { what: "account" }>["change"];

/**
 * Queues the mail that tells somebody what changed about their way in, where mail is set up: it goes to the address that they had until
 * then, so that a stranger who changes that as well is noticed.
 */
export function tellOfAccount(
  context: Pick<Context, "tx" | "acting" | "rest">,
  { id, email, isEmailConfirmed }: Pick<User, "id" | "email" | "isEmailConfirmed">,
  change: AccountChange,
): void {
  if (!email || !context.rest.mailer) return;
  enqueue(context, "mail", {
    ...{ what: "account", userId: id, change, to: email, isConfirmed: isEmailConfirmed === true },
  });
}
