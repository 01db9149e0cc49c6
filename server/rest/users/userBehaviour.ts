import type { users } from "../../../src/resources/users";
import { fieldRefusal, Refusal } from "../../auth/Refusal";
import type { Behaviour } from "../Behaviour";
import { record } from "../security/record";
import { confirmOwn, refuseUnconfirmed } from "./confirmation";
import { endAccess } from "./endAccess";
import { invite } from "./invite";
import { keepAnOwner, refuseAppointing, refuseOwner } from "./ownerRules";
import { changeOwnPassword } from "./ownPassword";
import { changeOwn, readOwn } from "./ownProfile";
import { recordChanges } from "./recordChanges";
import { endOwnSession, endSessionsOfUser, ownSessions, sessionsOfUser } from "./sessions";
import { admitUsername, refuseTaken } from "./usernames";

/** What belongs to a user beside their row: the name for signing in, their sessions, and that an owner remains. */
export const userBehaviour: Behaviour<typeof users> = {
  byPeopleOnly: true,

  async beforeCreate(work, values) {
    refuseAppointing(work.caller, values.role);
    if (values.role === "owner") await refuseUnconfirmed(work);
    await admitUsername(work);
    return values;
  },

  async afterCreate(work, user) {
    const { tx } = work;
    const made = await tx.query(
      "insert into logins (username, tenant_id, user_id) values ($1, $2, $3) on conflict do nothing returning 1",
      [user.username, tx.tenantId, user.id],
    );
    if (made.length === 0) refuseTaken(work);
    record(work, "user_created", { id: user.id, name: user.username, note: String(user.role) });
  },

  async beforeUpdate(work, user, changes) {
    const { tx, caller } = work;
    const isOwn = user.id === caller?.userId;
    const changesRole = changes.role !== undefined && changes.role !== user.role;
    const leaves = changes.isActive === false && user.isActive === true;
    refuseOwner(caller, user);
    if (changesRole) {
      if (isOwn) throw fieldRefusal("role", "Nobody changes their own role. Ask another owner or admin.");
      refuseAppointing(caller, changes.role);
    }
    if (leaves && isOwn)
      throw fieldRefusal("isActive", "You would lock yourself out. Ask another owner or admin.");
    if (user.role === "owner" && user.isActive && (changesRole || leaves))
      await keepAnOwner(tx, user.id, leaves ? "isActive" : "role");
    const changesName = changes.username !== undefined && changes.username !== user.username;
    const returns = changes.isActive === true && !user.isActive;
    const makesOwner = (changes.role ?? user.role) === "owner" && (changesRole || returns);
    if (changesName || makesOwner) await refuseUnconfirmed(work);
    if (changesName) await admitUsername(work);
    return changes;
  },

  async afterUpdate(work, before, after) {
    const { tx } = work;
    recordChanges(work, before, after);
    if (before.role !== after.role || (before.isActive && !after.isActive)) await endAccess(tx, after.id);
    if (before.username === after.username) return;
    const taken = await tx.query("select 1 from login_named($1) where user_id <> $2", [
      after.username,
      after.id,
    ]);
    if (taken.length > 0) refuseTaken(work);
    await tx.query("update logins set username = $3 where tenant_id = $1 and user_id = $2", [
      tx.tenantId,
      after.id,
      after.username,
    ]);
  },

  async beforeDelete(work, user) {
    const { tx, caller } = work;
    refuseOwner(caller, user);
    if (user.id === caller?.userId)
      throw fieldRefusal("id", "You would lock yourself out. Ask another owner or admin.");
    if (user.role === "owner" && user.isActive) await keepAnOwner(tx, user.id);
    await endAccess(tx, user.id);
    record(work, "user_deleted", { id: user.id, name: user.username });
  },

  async afterRestore(work, user) {
    refuseOwner(work.caller, user);
    if (user.role === "owner") await refuseUnconfirmed(work);
    record(work, "user_restored", { id: user.id, name: user.username });
  },

  beforeErase(work, user) {
    refuseOwner(work.caller, user);
    if (user.isActive) throw new Refusal(409, "Deactivate the user first, then erase what is known of them.");
  },

  async afterErase({ tx }, user) {
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
    ownSessions,
    endOwnSession,
    sessionsOfUser,
    endSessionsOfUser,
    invite,
  ],
};
