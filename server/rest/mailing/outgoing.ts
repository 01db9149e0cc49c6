import { users, type User } from "../../../src/resources/users";
import { admit } from "../../auth/throttle";
import type { Transaction } from "../../database/connection/Transaction";
import { HttpError } from "../../http/HttpError";
import type { Letter } from "../../mail/Mail";
import { enqueue } from "../../queue/enqueue";
import type { Context } from "../endpoint/Context";
import { readRow } from "../endpoint/rows";
import type { PayloadOf } from "../../queue/jobRules";

/** Most recipients in an hour: `customers` of the trip, `others` typed, `confirmations` to confirm. */
const perHour = {
  customers: { ofUser: 200, ofOrganisation: 600 },
  others: { ofUser: 50, ofOrganisation: 200 },
  confirmations: { ofUser: 10, ofOrganisation: 60 },
} as const;
export type Recipients = keyof typeof perHour;

/** `countedAs` is set where the recipient was not counted when queued and the address is unconfirmed. */
export interface OutgoingLetter extends Letter {
  countedAs?: Recipients;
  /** Records that the server took it. */
  whenSent?(): Promise<void>;
}

/** @param userId the sender; null for the server. @throws 429 with the seconds to wait; counts none then. */
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
    ...(userId === null ? [] : [{ subject: subject(userId), maximum: ofUser, count }]),
    { subject: subject(tx.tenantId), maximum: ofOrganisation, count },
  ];
  await admit(tx, limits, "1 hour", "e-mails");
}

/** Whether the organisation may write to others: one of its owners has confirmed their e-mail address. */
export async function isOrganisationConfirmed(tx: Transaction): Promise<boolean> {
  const [owner] = await confirmedOwners(tx);
  return owner !== undefined;
}

/** @throws 403 where no owner has confirmed their address yet. */
export async function refuseUnconfirmedOrganisation(tx: Transaction): Promise<void> {
  if (!(await isOrganisationConfirmed(tx))) throw new HttpError(403, unconfirmedOrganisation);
}

export const unconfirmedOrganisation =
  "Your organisation cannot write to others by e-mail yet: first an owner confirms their own address, with the link that was sent to it. The profile sends another one.";

/** Who receives replies to a user's mail: the user, else an owner, at a confirmed address. */
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

/** Queues the mail to confirm a user's address, where it is unconfirmed and mail is set up. @throws 429. */
export async function askForConfirmation(
  context: Pick<Context, "tx" | "acting" | "caller" | "services">,
  { id, email, isEmailConfirmed }: Pick<User, "id" | "email" | "isEmailConfirmed">,
): Promise<void> {
  if (!email || isEmailConfirmed || !context.services.mailer) return;
  await admitRecipients(context.tx, context.caller?.userId ?? null, "confirmations", 1);
  enqueue(context, "mail", { what: "address_link", userId: id });
}

type AccountChange = Extract<PayloadOf<"mail">, { what: "account" }>["change"];

/** Mails the previous address, where mail is set up, so that the user notices a stranger's change. */
export function tellOfAccount(
  context: Pick<Context, "tx" | "acting" | "services">,
  { id, email, isEmailConfirmed }: Pick<User, "id" | "email" | "isEmailConfirmed">,
  change: AccountChange,
): void {
  if (!email || !context.services.mailer) return;
  enqueue(context, "mail", {
    ...{ what: "account", userId: id, change, to: email, isConfirmed: isEmailConfirmed === true },
  });
}
