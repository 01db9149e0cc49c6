/** Numbers below it can be multiplied and added to without leaving bigint. */
const safe = { twice: "4000000000000000000", once: "1000000000000000000", all: "9000000000000000000" };

/** Days between two rates have the rate of the first: rates are read once per step, not once per day. */
export const datesSql = (tenant: string): string =>
  `select array_agg(distinct r."date" order by r."date") as dates
     from exchange_rates r where r.tenant_id = ${tenant} and r.deleted_at is null`;

/** The step of a day among the `dates` of rates, from 1; 0 before all, null without rates. */
export const stepSql = (day: string): string => `width_bucket(${day}, (select dates from dated))`;

/**
 * The rate of each `currency` and `step` among the pairs. Where bigint holds it, also what `exchangedSql` multiplies, adds and divides
 * by, and the largest amount for which it does.
 */
export const ratesSql = (pairs: string, tenant: string, target: string): string =>
  `select currency, step, rate,
     least(2 * above, ${safe.twice})::bigint as doubled, least(below, ${safe.once})::bigint as half,
     least(2 * below, ${safe.twice})::bigint as whole,
     case when 2 * above <= ${safe.twice} and below <= ${safe.once}
       then div(${safe.all} - below, nullif(2 * above, 0))::bigint end as most
   from (
     select currency, step, rate, div(rate[1], common) as above, div(rate[2], common) as below
     from (
       select currency, step, rate,
         case when rate[1] = trunc(rate[1]) and rate[2] = trunc(rate[2]) then gcd(rate[1], rate[2]) end as common
       from (
         select currency, step, rate_of(${tenant}, currency, ${target}, (select dates from dated)[step]) as rate
         from (select distinct currency, step from (${pairs}) every) one offset 0
       ) rated offset 0
     ) reduced offset 0
   ) whole`;

/** What `exchanged_at` answers, in an eighth of the time where bigint holds it: half-even is half-up, less 1 where a half made it odd. */
export function exchangedSql(amount: string, currency: string, rates: string, target: string): string {
  const doubled = `(abs(${amount}) * ${rates}.doubled + ${rates}.half)`;
  return `case when ${currency} = ${target} then ${amount}
    when abs(${amount}) <= ${rates}.most then (case when ${amount} < 0 then -1 else 1 end) * (${doubled} / ${rates}.whole
      - case when ${doubled} % (2 * ${rates}.whole) = ${rates}.whole then 1 else 0 end)
    else exchanged_at(${amount}, ${rates}.rate) end`;
}
