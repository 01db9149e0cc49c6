import type { users } from "../../../src/resources/users";
import { removeFactors } from "../../auth/secondFactor";
import { fieldError, HttpError } from "../../http/HttpError";
import type { Behaviour } from "../endpoint/Behaviour";
import { askForConfirmation } from "../mailing/outgoing";
import { tellOfAccount } from "../mailing/tellOfAccount";
import { record } from "../security/record";
import { confirmOwn } from "./confirmation";
import { refuseUnconfirmed } from "../endpoint/refuseUnconfirmed";
import { endAccess, endLinks } from "./endAccess";
import { invite, mailInvitation } from "./invite";
import { keepAnOwner, refuseAppointing, refuseOwner } from "./ownerRules";
import { changeOwnPassword } from "./ownPassword";
import { confirmOwnAddress } from "./ownAddress";
import { changeOwn, readOwn } from "./ownProfile";
import { recordChanges } from "./recordChanges";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "./passkeys";
import {
  confirmApp,
  readSecondFactor,
  removeApp,
  renewRecoveryCodes,
  resetSecondFactor,
  startApp,
} from "./secondFactor";
import { endOwnSession, endSessionsOfUser, ownSessions, sessionsOfUser } from "./sessions";
import { admitUsername, refuseTaken } from "./usernames";

/** What belongs to a user beside their row: the name for signing in, their sessions, and that an owner remains. */
export const userBehaviour: Behaviour<typeof users> = {
  byPeopleOnly: true,

  async beforeCreate(context, values) {
    refuseAppointing(context.caller, values.role);
    if (values.role === "owner") await refuseUnconfirmed(context);
    await admitUsername(context);
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
    const changesName = changes.username !== undefined && changes.username !== user.username;
    const returns = changes.isActive === true && !user.isActive;
    const makesOwner = (changes.role ?? user.role) === "owner" && (changesRole || returns);
    // A link for a new password goes to the address.
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

  async afterErase({ tx }, user) {
    await removeFactors(tx, { tenantId: tx.tenantId, userId: user.id });
    await tx.query("update logins set username = $3 where tenant_id = $1 and user_id = $2", [
      tx.tenantId,
      user.id,
      user.username,
    ]);
  },

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
