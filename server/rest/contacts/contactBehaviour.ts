import { contacts } from "../../../src/resources/contacts";
import { isSameValue } from "../../../src/schema";
import type { Behaviour } from "../endpoint/Behaviour";
import { changeRow, readRow } from "../endpoint/rows";
import { alikeContacts, keepApart } from "./alikeContacts";
import { followContact, keepKeys, primaryWays } from "./contactOf";

/** Keeps what lists, trips and enquiries know of the ways to a contact. */
export const contactBehaviour: Behaviour<typeof contacts> = {
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
  afterErase: (context, { id }) => keepKeys(context, { id, ways: [] }),

  async afterMerge(context, id) {
    const contact = await readRow(context.tx, contacts, id);
    if (!contact) return;
    await changeRow(context, contacts, id, await primaryWays(context, contact.ways));
    await keepKeys(context, contact);
  },

  endpoints: [alikeContacts, keepApart],
};
