import { trips } from "../../../src/resources/trips";
import { keepDerived } from "../../database/repository/changeAll";
import { Computed } from "../../database/repository/Computed";
import type { Transaction } from "../../database/connection/Transaction";

/**
 * Keeps what a trip is worth and earns: by the price that was agreed, else by that of the offer sent last. It is derived, so the
 * trip's version stays.
 */
export function keepValue(tx: Transaction, tripId: string): void {
  keepDerived(tx, trips, tripId, "value", moneyOf("total", tripId));
  keepDerived(tx, trips, tripId, "margin", moneyOf("markup", tripId));
}

/** An amount of the totals that count; null where they do not have it. */
const moneyOf = (amount: "total" | "markup", tripId: string) =>
  new Computed(
    (
      add,
    ) => `(select jsonb_build_object('amount', c.totals -> '${amount}', 'currency', c.totals ->> 'currency')
      from (select coalesce(${agreed}, ${offered}) as totals from trips t where t.id = ${add(tripId)}::uuid) c
      where jsonb_typeof(c.totals -> '${amount}') = 'number')`,
  );

/** What the customer chose of a version stands in its decision, without what that earns where it is not the version as sent. */
const standing = `(select case
    when o.decision ->> 'total' is null or o.decision -> 'total' = o.totals -> 'total' then o.totals
    else o.decision
  end from offers o where o.itinerary_id = i.id and o.status = 'accepted' and o.deleted_at is null)`;

/** While a newer version of what was agreed is written or with the customer, the agreed one stands. */
const agreed = `(select case when i.status = 'accepted' then i.totals else ${standing} end
  from itineraries i where i.id = t.accepted_itinerary_id and i.deleted_at is null)`;

const offered = `(select o.totals from offers o where o.trip_id = t.id and o.status = 'sent' and o.deleted_at is null
  order by o.sent_at desc, o.id desc limit 1)`;
