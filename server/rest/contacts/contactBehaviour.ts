import { contacts } from "../../../src/resources/contacts";
import { isSameValue } from "../../../src/schema";
import type { Behaviour } from "../endpoint/Behaviour";
import { changeRow, readRow } from "../endpoint/rows";
import { alikeContacts, keepApart, readKnown } from "./alikeContacts";
import { followContact, keepKeys, keysOf, knownContact, primaryWays } from "./contactOf";

/** Keeps what lists, trips and enquiries know of the ways to a contact. */
export const contactBehaviour: Behaviour<typeof contacts> = {
  knownRow: {
    by: "name with e-mail or number",
    find: async (context, { name, ways }) =>
      name && ways ? knownContact(context, name, await keysOf(context, ways)) : undefined,
  },

  async beforeCreate(context, values) {
    return { ...values, ...(await primaryWays(context, values.ways ?? [])) };
  },
  afterCreate: keepKeys,

  async beforeUpdate(context, _current, changes) {
    if (!changes.ways) return changes;
    return { ...changes, ...(await primaryWays(context, changes.ways)) };
  },
  async afterUpdate(context, before, after) {
    if (!isSameValue(before.ways, after.ways)) await keepKeys(context, after);
    await followContact(context, before, after);
  },

  afterDelete: ({ tx }, { id }) =>
    tx.later({ text: "delete from contact_keys where contact_id = $1", values: [id] }),
  afterRestore: keepKeys,
  afterErase: ({ tx }, ids) =>
    tx.later({ text: "delete from contact_keys where contact_id = any($1)", values: [ids] }),

  async afterMerge(context, id, made) {
    const contact = await readRow(context.tx, contacts, id);
    if (!contact) return;
    const ways = await primaryWays(context, contact.ways);
    const isOther = !isSameValue({ ...contact, ...ways }, contact);
    const after = isOther ? await changeRow(context, contacts, id, ways) : contact;
    await keepKeys(context, after);
    if (made) await followContact(context, made.gone, after, made.id);
  },

  endpoints: [alikeContacts, readKnown, keepApart],
};
