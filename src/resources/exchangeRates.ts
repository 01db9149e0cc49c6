import { code, date, defineResource, distinct, type RowOf, text } from "../schema";
import { administrators, costReaders } from "./shared/staff";

/** Exchange rates by date. Prices use the newest rate of a pair that is not later than their day. */
export const exchangeRates = defineResource({
  name: "exchange-rates",
  label: { one: "Exchange rate", many: "Exchange rates" },
  title: "from",
  purpose:
    "What other currencies cost in yours, so that costs in them are priced. The newest rate on or before the day counts.",
  paths: { list: "/exchange-rates", create: "/exchange-rates/new", edit: "/exchange-rates/:id" },
  alsoAt: { list: "/org/exchange-rates", create: "/org/exchange-rates/new", edit: "/org/exchange-rates/:id" },
  menu: { group: "Money" },
  fields: {
    from: code({ label: "One unit of", list: "currency", short: true }),
    to: code({ label: "Into", list: "currency", startsAsOwn: true, short: true }),
    rate: text({
      label: "Rate",
      help: "How many units of the second currency one unit of the first is worth.",
      maxLength: 20,
      decimal: true,
      short: true,
      pattern: {
        source: "^(?![0.]+$)(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?$",
        message: "Enter a rate above 0, with at most 9 decimals.",
      },
    }),
    date: date({ label: "As of", startsToday: true, short: true }),
    source: text({ label: "Source", maxLength: 120, optional: true, placeholder: "Central bank" }),
  },
  access: { read: costReaders, write: administrators },
  checks: [distinct("to", "from")],
  unique: ["from", "to", "date"],
  list: {
    columns: ["from", "to", "rate", "date", "source"],
    sort: { field: "date", order: "desc" },
    filters: ["from", "to", "date"],
  },
  form: [{ heading: "Exchange rate", fields: ["from", "to", "rate", "date", "source"] }],
});
export type ExchangeRateRow = RowOf<typeof exchangeRates>;
