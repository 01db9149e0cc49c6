import * as z from "zod";
import { users, type User } from "../../../src/resources/users";
import { scopeNames, type Scopes, self } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { standsInFor } from "../absences/away";
import { rowOf } from "../endpoint/answers";
import { notFound } from "../../http/HttpError";
import { readRow } from "../endpoint/rows";

const { email, isEmailConfirmed, phone, phoneE164, notificationWays, mailTimes, defaultViews, reportMails } =
  users.fields;

/** The users as each may edit their own row: contact data and settings of oneself are always readable. */
export const ownUsers = {
  ...users,
  fields: {
    ...users.fields,
    ...{ email: open(email), phone: open(phone), phoneE164: open(phoneE164) },
    ...{ isEmailConfirmed: open(isEmailConfirmed), notificationWays: open(notificationWays) },
    ...{ mailTimes: open(mailTimes), defaultViews: open(defaultViews) },
    reportMails: open(reportMails),
  },
  access: { ...users.access, update: self },
};

const teams = z.array(z.uuid());
const scope = z.enum(scopeNames);
export const ownUserAnswer = rowOf(ownUsers, {
  teamIds: teams,
  managedTeamIds: teams,
  standsInFor: teams.describe("The users who are away now and for whom this one stands in."),
  scopes: z
    .record(z.string(), z.object({ read: scope, write: scope, export: scope }).partial())
    .describe("What the role may read, write and export, by resource. What is missing is all."),
});

/** @throws 404 where the user was deleted. */
export async function ownUser(
  tx: Transaction,
  caller: Caller,
): Promise<User & { teamIds: string[]; managedTeamIds: string[]; standsInFor: string[]; scopes: Scopes }> {
  const [row, away] = await Promise.all([readRow(tx, users, caller.userId), standsInFor(tx, caller.userId)]);
  if (!row) throw notFound("Your user");
  const { teamIds, managedTeamIds = [], scopes = {} } = caller;
  return { ...row, teamIds: [...teamIds], managedTeamIds: [...managedTeamIds], standsInFor: away, scopes };
}

function open<F extends { access?: unknown }>({ access: _, ...field }: F): Omit<F, "access"> {
  return field;
}
