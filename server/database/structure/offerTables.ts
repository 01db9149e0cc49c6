import { integer, moment, perhaps, secret, table, uuid } from "./ownTable";
import type { TableStructure } from "./Structure";

/** What the server keeps beside the versions of itineraries. */
export const offerTables: Record<string, TableStructure> = {
  /** What the price of each offer stood on when it was sent: all that prices it again but the offer itself. */
  offer_grounds: table({
    columns: { tenant_id: uuid, offer_id: uuid, ground: { type: "jsonb", notNull: true } },
    primaryKey: { name: "offer_grounds__key", columns: ["tenant_id", "offer_id"] },
    references: {
      offer_grounds__offer_id__reference: {
        columns: ["tenant_id", "offer_id"],
        table: "offers",
        targets: ["tenant_id", "id"],
      },
    },
    grants: ["select", "insert"],
  }),
  /** The addresses under which customers open offers. The tokens in them are kept nowhere, their SHA-256 alone. */
  offer_links: table({
    columns: {
      tenant_id: uuid,
      id: uuid,
      offer_id: uuid,
      token_hash: secret,
      made_by: { type: "uuid" },
      made_at: { ...moment, default: "moment()" },
      expires_at: moment,
      revoked_at: perhaps,
      revoked_by: { type: "uuid" },
      first_viewed_at: perhaps,
      last_viewed_at: perhaps,
      views: { ...integer, default: "0" },
      /** The newest version that was looked at under it. */
      seen_number: { type: "integer" },
    },
    primaryKey: { name: "offer_links__key", columns: ["tenant_id", "id"] },
    references: {
      offer_links__offer_id__reference: {
        columns: ["tenant_id", "offer_id"],
        table: "offers",
        targets: ["tenant_id", "id"],
      },
    },
    grants: ["select", "insert", "update"],
    indexes: {
      // Whoever opens one has no organisation yet.
      offer_links__token_hash__unique: { unique: true, on: "(token_hash)" },
      offer_links__offer_id: { unique: false, on: "(tenant_id, offer_id)" },
    },
  }),
};
