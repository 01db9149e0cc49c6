import * as z from "zod";
import { users, type User } from "../../../src/resources/users";
import { self } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { rowOf } from "../endpoint/answers";
import { notFound } from "../../http/HttpError";
import { readRow } from "../endpoint/rows";

const { email, isEmailConfirmed, phone, phoneE164, notificationWays } = users.fields;

/** The users as each may edit their own row: contact data and settings of oneself are always readable. */
export const ownUsers = {
  ...users,
  fields: {
    ...users.fields,
    ...{ email: open(email), phone: open(phone), phoneE164: open(phoneE164) },
    ...{ isEmailConfirmed: open(isEmailConfirmed), notificationWays: open(notificationWays) },
  },
  access: { ...users.access, update: self },
};

export const ownUserAnswer = rowOf(ownUsers, { teamIds: z.array(z.uuid()) });

/** @throws 404 where the user was deleted. */
export async function ownUser(tx: Transaction, caller: Caller): Promise<User & { teamIds: string[] }> {
  const row = await readRow(tx, users, caller.userId);
  if (!row) throw notFound("Your user");
  return { ...row, teamIds: [...caller.teamIds] };
}

function open<F extends { access?: unknown }>({ access: _, ...field }: F): Omit<F, "access"> {
  return field;
}
