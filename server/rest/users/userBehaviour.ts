import { users, type User } from "../../../src/resources/users";
import { removeFactors } from "../../auth/secondFactor";
import { fieldError, HttpError } from "../../http/HttpError";
import type { Behaviour } from "../endpoint/Behaviour";
import {
  askForConfirmation,
  admitRecipients,
  refuseUnconfirmedOrganisation,
  tellOfAccount,
} from "../mailing/outgoing";
import { record } from "../security/record";
import { checkAbsence } from "./checkAbsence";
import { confirmOwn } from "./confirmation";
import { refuseUnconfirmed } from "../endpoint/access";
import {
  endAccess,
  endLinks,
  endOwnSession,
  endSessionsOfUser,
  ownSessions,
  sessionsOfUser,
} from "./sessions";
import { keepAnOwner, refuseAppointing, refuseOwner } from "./ownerRules";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "./passkeys";
import {
  confirmApp,
  readSecondFactor,
  removeApp,
  renewRecoveryCodes,
  resetSecondFactor,
  startApp,
} from "./secondFactor";
import { admitUsername, refuseTaken } from "./usernames";
import { leadingRoles } from "../../../src/vocabulary";
import * as z from "zod";
import { enqueue } from "../../queue/enqueue";
import { shape } from "../endpoint/answers";
import type { CallerContext, Context } from "../endpoint/Context";
import { endpoint } from "../endpoint/endpoint";
import { readOne } from "../endpoint/rows";
import { mailerIn } from "../endpoint/mailerIn";
import { publicOrigin, originOf } from "../endpoint/publicOrigin";
import { linkKindOf, makeLink } from "./makeLink";
import { ownUser, ownUserAnswer, ownUsers } from "./ownUser";
import {
  givenPasswordSchema,
  newPasswordSchema,
  refuseWeakPassword,
  hashPassword,
} from "../../auth/passwords";
import { startSession } from "../../auth/signIn";
import { loginByPassword } from "./proof";
import { isSameValue, patchSchema, type AnyRow } from "../../../src/schema";
import { updateRow } from "../writes/writeRow";

const { fullname, email, phone, timeZone, photo, introduction, offerPhone } = users.fields;
const { theme, absence, notificationWays, mailTimes, defaultViews, reportMails } = users.fields;

const ownFields = patchSchema({
  ...users,
  fields: {
    ...{ fullname, email, phone, timeZone, photo, introduction, offerPhone },
    ...{ theme, absence, notificationWays, mailTimes, defaultViews, reportMails },
  },
});

const readOwn = endpoint({
  method: "GET",
  url: "/api/users/me",
  access: "signedIn",
  tag: "Session",
  summary: "Who is signed in",
  answer: ownUserAnswer,
  read: (tx, { caller }) => ownUser(tx, caller),
});

const changeOwn = endpoint({
  method: "PATCH",
  url: "/api/users/me",
  access: "signedIn",
  tag: "Session",
  summary: "Change one's own profile",
  body: ownFields,
  answer: ownUserAnswer,
  async transact(context, { body: { version, ...changes } }) {
    await updateRow(context, ownUsers, context.caller.userId, version, changes);
    return ownUser(context.tx, context.caller);
  },
});

const body = z.strictObject({ currentPassword: givenPasswordSchema, newPassword: newPasswordSchema });

/** Changes one's own password: all sessions end, and the caller gets a new token. */
const changeOwnPassword = endpoint({
  method: "POST",
  url: "/api/users/me/password",
  access: "signedIn",
  tag: "Session",
  summary: "Change one's own password",
  body,
  answer: shape({ token: z.string(), message: z.string() }),
  async handle({ body: { currentPassword, newPassword }, caller, request, services }) {
    const { database } = services;
    const { tenantId, userId } = caller;
    const login = await loginByPassword(database, caller, currentPassword);
    if (!login) throw fieldError("currentPassword", "This is not your current password.");
    const { username, fullname, organisation } = login;
    await refuseWeakPassword(newPassword, [username, fullname, organisation], "newPassword");
    const passwordHash = await hashPassword(newPassword);
    const changed = await database.inTenant(tenantId, async (tx) => {
      // The condition includes the old hash: of simultaneous changes, the first wins.
      const rows = await tx.query(
        `update logins set password_hash = $3, set_by_link_at = null
         where tenant_id = $1 and user_id = $2 and password_hash = $4 returning 1`,
        [tenantId, userId, passwordHash, login.password_hash],
      );
      await endAccess(tx, userId);
      if (rows.length > 0)
        tellOfAccount({ tx, acting: caller, services }, await ownUser(tx, caller), "password");
      return rows.length > 0;
    });
    const started =
      changed &&
      (await startSession(
        database,
        { tenant_id: tenantId, user_id: userId, password_hash: passwordHash },
        originOf(request),
        { event: "password_changed", isEnough: true },
      ));
    if (!started)
      throw new HttpError(409, "Your password was changed elsewhere in the meantime. Log in with it.");
    return { token: started.token, message: "Your password is changed. Your other sessions have ended." };
  },
});

const confirmOwnAddress = endpoint({
  method: "POST",
  url: "/api/users/me/address-link",
  access: "signedIn",
  tag: "Session",
  summary: "Mail a link that confirms one's own e-mail address",
  answer: shape({ address: z.string() }),
  status: 202,
  async transact(context, { services }) {
    mailerIn(services);
    const user = await ownUser(context.tx, context.caller);
    if (!user.email) throw fieldError("email", "Your profile has no e-mail address. Add one first.");
    if (user.isEmailConfirmed) throw new HttpError(409, "Your e-mail address is confirmed already.");
    await askForConfirmation(context, user);
    return { address: user.email };
  },
});

const described = {
  method: "POST",
  access: { roles: leadingRoles },
  tag: users.label.many,
} as const;
const kind = z.enum(["invitation", "reset"]);

/**
 * Makes the one-use link to set a password: an invitation, or a reset where the user has one. Shown once.
 * Earlier links of the user end. Works while its maker may make such links.
 */
const invite = endpoint({
  ...described,
  url: "/api/users/:id/invite",
  summary: "Make a one-use link for setting a password",
  answer: shape({ link: z.string(), kind, expiresAt: z.iso.datetime() }),
  status: 201,
  async transact(context, { params: { id }, services, request }) {
    const { tx, caller, now } = context;
    const user = await invitedUser(context, id);
    await beginAnew(context, user);
    const origin = publicOrigin(services, request);
    return makeLink(tx, { user, madeBy: caller.userId, now, origin });
  },
});

/** The same link by e-mail: made when the mail is sent, and visible to the user only. */
const mailInvitation = endpoint({
  ...described,
  url: "/api/users/:id/invite/mail",
  summary: "Mail a one-use link for setting a password",
  answer: shape({ kind, address: z.string() }),
  status: 202,
  async transact(context, { params: { id }, services }) {
    const user = await invitedUser(context, id);
    mailerIn(services);
    if (!user.email) throw fieldError("email", "This user has no e-mail address. Add one first.");
    await refuseUnconfirmedOrganisation(context.tx);
    await admitRecipients(context.tx, context.caller.userId, "others", 1);
    await beginAnew(context, user, "by e-mail");
    enqueue(context, "mail", { what: "password_link", userId: id, madeBy: context.caller.userId });
    return { kind: linkKindOf(user), address: user.email };
  },
});

/** @throws HttpError where the caller may not make a link for this user. */
async function invitedUser(context: CallerContext, id: string): Promise<User> {
  const user = await readOne(context.tx, users, id, "system");
  refuseOwner(context.caller, user);
  if (!user.isActive) throw fieldError("isActive", "This user is not active. Activate them first.");
  await refuseUnconfirmed(context);
  return user;
}

async function beginAnew(context: CallerContext, user: User, ...how: string[]): Promise<void> {
  await endLinks(context.tx, user.id);
  const note = [linkKindOf(user), ...how].join(", ");
  record(context, "link_made", { id: user.id, name: user.username, note });
}

/** What a user needs beyond the row: the login, sessions, the record, and that an owner remains. */
export const userBehaviour: Behaviour<typeof users> = {
  byPeopleOnly: true,

  async beforeCreate(context, values) {
    refuseAppointing(context.caller, values.role);
    if (values.role === "owner") await refuseUnconfirmed(context);
    await admitUsername(context);
    await checkAbsence(context.tx, { role: values.role ?? "viewer" }, values.absence);
    return values;
  },

  async afterCreate(context, user) {
    const { tx } = context;
    const made = await tx.query(
      "insert into logins (username, tenant_id, user_id) values ($1, $2, $3) on conflict do nothing returning 1",
      [user.username, tx.tenantId, user.id],
    );
    if (made.length === 0) refuseTaken(context);
    record(context, "user_created", { id: user.id, name: user.username, note: String(user.role) });
  },

  async beforeUpdate(context, user, changes) {
    const { tx, caller } = context;
    const isOwn = user.id === caller?.userId;
    const changesRole = changes.role !== undefined && changes.role !== user.role;
    const leaves = changes.isActive === false && user.isActive === true;
    refuseOwner(caller, user);
    if (changesRole) {
      if (isOwn) throw fieldError("role", "Nobody changes their own role. Ask another owner or admin.");
      refuseAppointing(caller, changes.role);
    }
    if (leaves && isOwn)
      throw fieldError("isActive", "You would lock yourself out. Ask another owner or admin.");
    if (user.role === "owner" && user.isActive && (changesRole || leaves))
      await keepAnOwner(tx, user.id, leaves ? "isActive" : "role");
    if (!isSameValue(changes.absence ?? null, user.absence)) await checkAbsence(tx, user, changes.absence);
    const changesName = changes.username !== undefined && changes.username !== user.username;
    const returns = changes.isActive === true && !user.isActive;
    const makesOwner = (changes.role ?? user.role) === "owner" && (changesRole || returns);
    // Links for a new password go to this address.
    const changesAddress = changes.email !== undefined && changes.email !== user.email;
    if (changesName || makesOwner || changesAddress) await refuseUnconfirmed(context);
    if (changesName) await admitUsername(context);
    return changesAddress ? { ...changes, isEmailConfirmed: false } : changes;
  },

  async afterUpdate(context, before, after) {
    const { tx } = context;
    recordChanges(context, before, after);
    if (before.role !== after.role) tellOfAccount(context, before, "role");
    if (before.role !== after.role || (before.isActive && !after.isActive)) await endAccess(tx, after.id);
    if (before.email !== after.email) {
      await endLinks(tx, after.id);
      tellOfAccount(context, before, "email");
      await askForConfirmation(context, after);
    }
    if (before.username === after.username) return;
    const taken = await tx.query("select 1 from login_named($1) where user_id <> $2", [
      after.username,
      after.id,
    ]);
    if (taken.length > 0) refuseTaken(context);
    await tx.query("update logins set username = $3 where tenant_id = $1 and user_id = $2", [
      tx.tenantId,
      after.id,
      after.username,
    ]);
  },

  async beforeDelete(context, user) {
    const { tx, caller } = context;
    refuseOwner(caller, user);
    if (user.id === caller?.userId)
      throw fieldError("id", "You would lock yourself out. Ask another owner or admin.");
    if (user.role === "owner" && user.isActive) await keepAnOwner(tx, user.id);
    await endAccess(tx, user.id);
    record(context, "user_deleted", { id: user.id, name: user.username });
  },

  async afterRestore(context, user) {
    refuseOwner(context.caller, user);
    if (user.role === "owner") await refuseUnconfirmed(context);
    record(context, "user_restored", { id: user.id, name: user.username });
  },

  beforeErase(context, user) {
    refuseOwner(context.caller, user);
    if (user.isActive)
      throw new HttpError(409, "Deactivate the user first, then erase what is known of them.");
  },

  async afterErase(context, ids) {
    const { tx } = context;
    for (const userId of ids) {
      await removeFactors(tx, { tenantId: tx.tenantId, userId });
      await keepLogin(context, userId);
    }
  },
  afterTakeBack: (context, { id }) => keepLogin(context, id),

  endpoints: [
    readOwn,
    changeOwn,
    changeOwnPassword,
    confirmOwn,
    confirmOwnAddress,
    readSecondFactor,
    startApp,
    confirmApp,
    removeApp,
    renewRecoveryCodes,
    resetSecondFactor,
    beginPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    ownSessions,
    endOwnSession,
    sessionsOfUser,
    endSessionsOfUser,
    invite,
    mailInvitation,
  ],
};

function recordChanges(context: Context, before: AnyRow, after: AnyRow): void {
  const who = { id: after.id, name: after.username };
  const change = (field: string) => ({ ...who, note: `${String(before[field])} → ${String(after[field])}` });
  if (before.username !== after.username) record(context, "username_changed", change("username"));
  if (before.role !== after.role) record(context, "role_changed", change("role"));
  if (before.isActive !== after.isActive)
    record(context, after.isActive ? "user_activated" : "user_deactivated", who);
}

/** Signs the user in by the name of the row. */
const keepLogin = async ({ tx }: Pick<Context, "tx">, userId: string): Promise<void> => {
  await tx.query(
    `update logins l set username = u.username from users u
     where u.tenant_id = l.tenant_id and u.id = l.user_id and l.tenant_id = $1 and l.user_id = $2`,
    [tx.tenantId, userId],
  );
};
