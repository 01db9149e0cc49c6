import type { exchangeRates, ExchangeRateRow } from "../../../src/resources/exchangeRates";
import { tenants } from "../../../src/resources/tenants";
import { keepDerived } from "../../database/repository/changeAll";
import { Computed } from "../../database/repository/Computed";
import type { Behaviour } from "../endpoint/Behaviour";
import type { Context } from "../endpoint/Context";
import { readNewestRates } from "./readNewestRates";

/** The organisation knows the currencies of its rates, so that every list of currencies has them first. */
export const exchangeRateBehaviour: Behaviour<typeof exchangeRates> = {
  afterCreate: (context, row) => keepCurrencies(context, row),
  afterUpdate: (context, _before, after) => keepCurrencies(context, after),
  endpoints: [readNewestRates],
};

function keepCurrencies({ tx }: Context, { from, to }: ExchangeRateRow): void {
  const currencies = new Computed(
    (add) => `(select array_agg(distinct code order by code)
      from tenants t, unnest(t.currencies || ${add([from, to])}::text[]) code where t.id = ${add(tx.tenantId)}::uuid)`,
  );
  keepDerived(tx, tenants, tx.tenantId, "currencies", currencies);
}
