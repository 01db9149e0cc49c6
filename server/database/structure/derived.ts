import {
  type AnyField,
  childrenBy,
  currenciesByDigits,
  type Derived,
  type Resource,
} from "../../../src/schema";
import { columnNameOf, literal, quoted, tableNameOf } from "../tables/tableOf";

interface Source {
  whole: Resource;
  child: Resource;
  by: string;
  /** By field of the parent. */
  values: (readonly [name: string, derived: Derived])[];
}

function sourcesIn(resources: readonly Resource[]): Source[] {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  return resources.flatMap((whole) => {
    const found: Source[] = [];
    for (const [name, derived] of derivedOf(whole)) {
      const child = byName.get(derived.resource);
      const by = child && childrenBy(whole, derived, child);
      if (!child || !by) continue;
      const same = found.find((source) => source.child === child && source.by === by);
      if (same) same.values.push([name, derived]);
      else found.push({ whole, child, by, values: [[name, derived]] });
    }
    return found;
  });
}

const derivedOf = ({ derived = {} }: Resource): [string, Derived][] =>
  Object.entries(derived).flatMap(([name, one]) => (one ? [[name, one]] : []));

/** Derived values that also count a field of the row itself. */
const withOwn = (resource: Resource) => derivedOf(resource).filter(([, { orOwn }]) => orOwn !== undefined);

/** The columns of the row itself from which its derived values are computed. */
const ownColumns = (resource: Resource): string[] =>
  withOwn(resource).flatMap(([, { orOwn }]) =>
    orOwn ? [orOwn.field, ...Object.keys(orOwn.where ?? {})].map((name) => quoted(columnNameOf(name))) : [],
  );

const column = (name: string, of = "c"): string => `${of}.${quoted(columnNameOf(name))}`;
const asFunction = (sql: string, returns: string) => `returns ${returns}
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
${sql}
$$`;

/** On children; on rows whose own field counts; for sums of money also on exchange rates and tenants. */
export function derivedTriggers(resource: Resource, resources: readonly Resource[]): Record<string, string> {
  const table = tableNameOf(resource.name);
  const on = quoted(table);
  const own = ownColumns(resource);
  const ofStatements = (called: string) => ({
    [`${table}__derive_insert`]: `after insert on ${on} referencing new table as added for each statement execute function ${called}()`,
    [`${table}__derive_update`]: `after update on ${on} referencing old table as was new table as became for each statement execute function ${called}()`,
    [`${table}__derive_delete`]: `after delete on ${on} referencing old table as gone for each statement execute function ${called}()`,
  });
  const sums = sourcesIn(resources).filter((source) => moneyOf(source).length > 0);
  return {
    ...(sourcesIn(resources).some(({ child }) => child === resource)
      ? ofStatements(`derive_from_${table}`)
      : {}),
    ...(own.length > 0
      ? {
          [`${table}__derive_own`]: `before insert or update of ${own.join(", ")} on ${on} for each row execute function derive_own_${table}()`,
        }
      : {}),
    ...(sums.length > 0 && resource.name === "exchange-rates"
      ? {
          [`${table}__derive_money`]: `after insert or update or delete on ${on} for each row execute function derive_money()`,
        }
      : {}),
    ...(sums.length > 0 && resource.name === "tenants"
      ? {
          [`${table}__derive_money`]: `after update of currency, time_zone on ${on} for each row when (old.currency is distinct from new.currency or old.time_zone is distinct from new.time_zone) execute function derive_money()`,
        }
      : {}),
  };
}

/** The trigger functions, and one per resource that computes derived values of given rows. */
export function derivedRoutines(resources: readonly Resource[]): [name: string, sql: string][] {
  const sources = sourcesIn(resources);
  const children = new Set(sources.map(({ child }) => child));
  const sums = sources.filter((source) => moneyOf(source).length > 0);
  return [
    ...resources.filter((resource) => derivedOf(resource).length > 0).map((one) => derive(one, sources)),
    ...resources.filter((resource) => withOwn(resource).length > 0).map((one) => deriveOwn(one, sources)),
    ...[...children].map((child) =>
      deriveFrom(
        child,
        sources.filter((source) => source.child === child),
      ),
    ),
    ...(sums.length > 0 ? [rateOf, exchangedAt, exchanged, deriveMoney(sums)] : []),
  ];
}

/** The function that computes derived values, if any. */
export const deriveOf = (resource: Resource): string | undefined =>
  derivedOf(resource).length > 0 ? `derive_${tableNameOf(resource.name)}(uuid[],uuid[])` : undefined;

/** For all rows. */
export const deriveAgain = ({ name }: Resource): string =>
  `select derive_${tableNameOf(name)}(array_agg(tenant_id), array_agg(id)) from ${quoted(tableNameOf(name))}`;

/**
 * Locks each row, in a fixed order, then computes in a separate statement, which sees what was committed during the
 * wait. Version and time stay, and no history is written. Each statement names one row, so that its plan is right for a
 * table that was small when the plan was made.
 */
function derive(resource: Resource, sources: readonly Source[]): [string, string] {
  const table = quoted(tableNameOf(resource.name));
  const values = derivedOf(resource).map(
    ([name, derived]) => [quoted(columnNameOf(name)), valueSql(resource, derived, sources, "own")] as const,
  );
  const names = values.map(([name]) => name);
  const read = [...new Set(["tenant_id", "id", ...names, ...ownColumns(resource)])].join(", ");
  const all = (of: string) => `row(${names.map((name) => `${of}.${name}`).join(", ")})`;
  return [
    deriveOf(resource) ?? "",
    `create function derive_${tableNameOf(resource.name)}(tenants uuid[], ids uuid[]) ${asFunction(
      `declare
  mode text := coalesce(current_setting('app.write_mode', true), '');
  meant record;
  own record;
  next record;
begin
  for meant in select distinct tenant, row_id from unnest(tenants, ids) as given (tenant, row_id) order by 1, 2 loop
    select ${read} into own from ${table} w where w.tenant_id = meant.tenant and w.id = meant.row_id for no key update;
    continue when not found;
    select ${values.map(([name, sql]) => `${sql} as ${name}`).join(", ")} into next;
    continue when ${all("own")} is not distinct from ${all("next")};
    perform set_config('app.write_mode', 'normal', true);
    update ${table} w set ${names.map((name) => `${name} = next.${name}`).join(", ")} where w.tenant_id = own.tenant_id and w.id = own.id;
    perform set_config('app.write_mode', mode, true);
  end loop;
end`,
      "void",
    )}`,
  ];
}

/** A new row has no children yet, since these refer to it. */
function deriveOwn(resource: Resource, sources: readonly Source[]): [string, string] {
  const called = `derive_own_${tableNameOf(resource.name)}()`;
  const set = (sqlOf: (derived: Derived) => string) =>
    withOwn(resource)
      .map(([name, derived]) => `    ${column(name, "new")} := ${sqlOf(derived)};\n`)
      .join("");
  const first = set(({ orOwn }) => (orOwn ? ownSql(orOwn, "new") : "null"));
  const later = set((derived) => valueSql(resource, derived, sources, "new"));
  const body = `begin\n  if tg_op = 'INSERT' then\n${first}  else\n${later}  end if;\n  return new;\nend`;
  return [called, `create function ${called} ${asFunction(body, "trigger")}`];
}

/** Recomputes the rows that changed children belong to, before or after the change. */
function deriveFrom(child: Resource, sources: readonly Source[]): [string, string] {
  const called = `derive_from_${tableNameOf(child.name)}()`;
  const steps = sources.map(({ whole, by, values }) => {
    const link = quoted(columnNameOf(by));
    const looked = [
      ...new Set(
        values.flatMap(([, { field, where = {}, orderedBy, on, of }]) => [
          field,
          ...Object.keys(where),
          ...[orderedBy, on].flatMap((one) => one ?? []),
          ...(of === "sum" ? currencyFieldOf(child.fields[field]) : []),
        ]),
      ),
    ].map((name) => quoted(columnNameOf(name)));
    const columns = [...new Set(["tenant_id", '"id"', link, ...looked])].join(", ");
    const rows = (from: string) => `select ${columns}, deleted_at is null as live from ${from}`;
    const collected = (from: string) =>
      `select array_agg(tenant_id), array_agg(whole) into tenants, ids
      from (select distinct tenant_id, ${link} as whole from ${from} where ${link} is not null) meant;`;
    return `  if tg_op = 'INSERT' then
    ${collected("added")}
  elsif tg_op = 'DELETE' then
    ${collected("gone")}
  else
    ${collected(`((${rows("was")} except ${rows("became")}) union all (${rows("became")} except ${rows("was")})) changed`)}
  end if;
  if ids is not null then perform derive_${tableNameOf(whole.name)}(tenants, ids); end if;
`;
  });
  return [
    called,
    `create function ${called} ${asFunction(
      `declare
  tenants uuid[];
  ids uuid[];
begin
${steps.join("")}  return null;
end`,
      "trigger",
    )}`,
  ];
}

/** `row` is the alias of the parent row. */
function valueSql(
  resource: Resource,
  derived: Derived,
  sources: readonly Source[],
  row: "own" | "new",
): string {
  const source = sources.find(
    ({ whole, values }) => whole === resource && values.some(([, one]) => one === derived),
  );
  if (!source) throw new Error(`${resource.name} derives a value of no child.`);
  const { child, by } = source;
  const which = [
    `c.tenant_id = ${row}.tenant_id`,
    `${column(by)} = ${row}.id`,
    "c.deleted_at is null",
    ...conditions(derived.where, "c"),
  ];
  const from = `from ${quoted(tableNameOf(child.name))} c where ${which.join(" and ")}`;
  switch (derived.of) {
    case "count":
      return `(select count(*) ${from})`;
    case "latest": {
      const latest = `(select ${column(derived.field)} ${from} order by ${preference(derived)}${column(derived.orderedBy ?? "createdAt")} desc nulls last, c.id desc limit 1)`;
      // A list is never null.
      const otherwise = derived.orOwn
        ? ownSql(derived.orOwn, row)
        : child.fields[derived.field]?.kind === "references" && "'{}'";
      return otherwise ? `coalesce(${latest}, ${otherwise})` : latest;
    }
    case "earliest": {
      const least = `(select min(${column(derived.field)}) ${from})`;
      return derived.orOwn ? `least(${ownSql(derived.orOwn, row)}, ${least})` : least;
    }
    case "sum":
      return isMoney(child.fields[derived.field])
        ? sumOfMoney(child, derived, from, row)
        : `(select sum(${column(derived.field)}) ${from})`;
  }
}

function ownSql({ field, where }: NonNullable<Derived["orOwn"]>, row: string): string {
  const holds = conditions(where, row).join(" and ");
  const own = column(field, row);
  return holds ? `case when ${holds} then ${own} end` : own;
}

const conditions = (where: Derived["where"] = {}, of: string): string[] =>
  Object.entries(where).map(
    ([name, value]) => `${column(name, of)} in (${[value].flat().map(literalOf).join(", ")})`,
  );

const preference = ({ preferring, where = {} }: Derived): string =>
  preferring === undefined
    ? ""
    : `array_position(array[${[where[preferring] ?? []].flat().map(literalOf).join(", ")}], ${column(preferring)}), `;

const literalOf = (value: string | boolean): string =>
  typeof value === "boolean" ? String(value) : literal(value);

/** The largest amount that JavaScript keeps exactly. */
const largestAmount = Number.MAX_SAFE_INTEGER;

function sumOfMoney(child: Resource, { field, on }: Derived, from: string, row: "own" | "new"): string {
  const [amount, currency] = moneyColumns(child, field);
  const ofTenant = (name: string) => `(select ${name} from tenants where id = ${row}.tenant_id)`;
  const day = on ? column(on) : `(c.created_at at time zone ${ofTenant("time_zone")})::date`;
  const own = ofTenant("currency");
  return `(select case when bool_and(one.amount is not null) then jsonb_build_object(
      'amount', least(greatest(sum(one.amount), -${largestAmount}), ${largestAmount}), 'currency', ${own}) end
    from (select exchanged(c.tenant_id, ${amount}, ${currency}, ${own}, ${day}) as amount ${from} and ${amount} is not null) one)`;
}

const isMoney = (field: AnyField | undefined): boolean => field?.kind === "money" || field?.kind === "amount";

function moneyColumns({ fields }: Resource, name: string): readonly [amount: string, currency: string] {
  const field = fields[name];
  const json = column(name);
  return field?.kind === "amount"
    ? [json, column(field.currency)]
    : [`(${json} ->> 'amount')::bigint`, `${json} ->> 'currency'`];
}

const currencyFieldOf = (field: Resource["fields"][string] | undefined): string[] =>
  field?.kind === "amount" ? [field.currency] : [];

const moneyOf = ({ child, values }: Source) =>
  values.filter(([, { of, field }]) => of === "sum" && isMoney(child.fields[field]));

/** Recomputes rows whose sums include other currencies, after a change of rates or of the organisation's currency or time zone. */
function deriveMoney(sums: readonly Source[]): [string, string] {
  const steps = sums.map((source) => {
    const { whole, child, by } = source;
    const table = quoted(tableNameOf(whole.name));
    const foreign = moneyOf(source).flatMap(([name, { field }]) => [
      `exists (select from ${quoted(tableNameOf(child.name))} c where c.tenant_id = w.tenant_id and ${column(by)} = w.id
        and ${moneyColumns(child, field)[1]} <> currency)`,
      `${column(name, "w")} ->> 'currency' <> currency`,
    ]);
    return `  select array_agg(w.tenant_id), array_agg(w.id) into tenants, ids from ${table} w, tenants t
    where w.tenant_id = tenant and t.id = tenant and (${foreign.join("\n      or ").replaceAll("<> currency", "<> t.currency")});
  if ids is not null then perform derive_${tableNameOf(whole.name)}(tenants, ids); end if;
`;
  });
  return [
    "derive_money()",
    `create function derive_money() ${asFunction(
      `declare
  tenant uuid;
  tenants uuid[];
  ids uuid[];
begin
  if tg_op = 'DELETE' then tenant := old.tenant_id; else tenant := new.tenant_id; end if;
${steps.join("")}  return null;
end`,
      "trigger",
    )}`,
  ];
}

const units = `case ${Object.entries(currenciesByDigits)
  .filter(([digits]) => digits !== "2")
  .map(
    ([digits, codes]) =>
      `when code in (${codes.map(literal).join(", ")}) then 1${"0".repeat(Number(digits))}`,
  )
  .join(" ")} else 100 end`;

/**
 * The rate of a day between minor units of two currencies, as numerator and denominator. Null without a rate. With `exchanged_at`
 * the twin of src/domain/money/exchange.ts.
 */
const rateOf: [string, string] = [
  "rate_of(uuid,text,text,date)",
  `create function rate_of(tenant uuid, source text, target text, day date) ${asFunction(
    `declare
  above numeric;
  below numeric;
begin
  with pairs as (
    select distinct on (r."from", r."to") r."from" as one, r."to" as other, r."date" as since, r."rate"::numeric * 1000000000 as rate
      from exchange_rates r where r.tenant_id = tenant and r.deleted_at is null and r."date" <= day
      order by r."from", r."to", r."date" desc
  ), steps as (
    select one, other, since, rate as above, 1000000000::numeric as below from pairs
    union all
    -- A rate turned round counts where there is none of its own.
    select p.other, p.one, p.since, 1000000000, p.rate from pairs p
      where not exists (select from pairs q where q.one = p.other and q.other = p.one)
  ), ways as (
    select 0 as way, since, '' as middle, s.above, s.below from steps s where one = source and other = target
    union all
    select 1, least(s.since, t.since), s.other, s.above * t.above, s.below * t.below
      from steps s join steps t on t.one = s.other where s.one = source and t.other = target
  )
  select w.above, w.below into above, below from ways w order by way, since desc, middle limit 1;
  if above is null then return null; end if;
  return array[above * (select ${units} from (select target as code) c), below * (select ${units} from (select source as code) c)];
end`,
    "numeric[]",
  )}`,
];

/** An amount at a rate, in minor units, rounded once, half-even. Null without a rate. In SQL, so that a query takes it in whole. */
const exchangedAt: [string, string] = [
  "exchanged_at(bigint,numeric[])",
  `create function exchanged_at(amount bigint, rate numeric[]) returns bigint language sql immutable parallel safe as $$
  select (sign(amount) * (div(abs(amount) * rate[1], rate[2]) + case
    when 2 * mod(abs(amount) * rate[1], rate[2]) > rate[2] then 1
    when 2 * mod(abs(amount) * rate[1], rate[2]) = rate[2] and div(abs(amount) * rate[1], rate[2]) % 2 = 1 then 1
    else 0 end))::bigint
$$`,
];

const exchanged: [string, string] = [
  "exchanged(uuid,bigint,text,text,date)",
  `create function exchanged(tenant uuid, amount bigint, source text, target text, day date) ${asFunction(
    `begin
  if source = target then return amount; end if;
  return exchanged_at(amount, rate_of(tenant, source, target, day));
end`,
    "bigint",
  )}`,
];
