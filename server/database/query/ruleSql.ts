import { type Actor, type Rule, scopeOf, teamsInScope } from "../../../src/schema";
import { quoted, tableNameOf, columnFor } from "../tables/tableOf";

/** Who reads or writes: a user under the resource's rules, possibly by an API key, or the server without rules. */
export type Acting = Acted | "system";

interface Acted extends Actor {
  apiKeyName?: string | null;
}

export const writerOf = (acting: Acting): string | null => (acting === "system" ? null : acting.userId);

export const keyNameOf = (acting: Acting): string | null =>
  acting === "system" ? null : (acting.apiKeyName ?? null);

export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder: `$1` and so on. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** An access rule as SQL, or a boolean where the role decides: the twin of `permits`, as a test ensures. */
export function ruleSql(rule: Rule, acting: Acting, parameters: Parameters, row = "x"): string | boolean {
  if (acting === "system") return true;
  switch (rule.type) {
    case "everyone":
      return true;
    case "nobody":
      return false;
    case "roles":
      return rule.roles.includes(acting.role);
    case "assigned": {
      if (!rule.roles.includes(acting.role)) return false;
      const { user, team, teams } = rule;
      const ways = [`${columnFor(user, row)} = ${parameters.add(acting.userId)}`];
      if (team !== undefined) ways.push(`${columnFor(team, row)} = any(${parameters.add(acting.teamIds)})`);
      if (teams !== undefined)
        ways.push(`${columnFor(teams, row)} && ${parameters.add(acting.teamIds)}::uuid[]`);
      return anyOf(ways);
    }
    case "scoped": {
      const scope = scopeOf(acting, rule.resource, rule.to);
      if (scope === "all" || scope === "none") return scope === "all";
      const owners = { users: [acting.userId], teams: teamsInScope(acting, scope) };
      return anyOf(scopedSql(rule, owners, parameters, row));
    }
    case "where":
      return `${columnFor(rule.field, row)} = any(${parameters.add(rule.values)})`;
    case "unscoped":
      return scopeOf(acting, rule.resource, "read") === "all";
    case "self":
      // An API key acts for a user and is nobody.
      if (acting.apiKeyName) return false;
      return `${row}.id = ${parameters.add(acting.userId)}`;
    case "through": {
      const next = `${row}x`;
      const inner = ruleSql(rule.rule, acting, parameters, next);
      if (typeof inner === "boolean") return inner;
      const table = quoted(tableNameOf(rule.resource));
      return `exists (select from ${table} ${next} where ${next}.id = ${columnFor(rule.field, row)} and ${next}.deleted_at is null and ${inner})`;
    }
    case "whole": {
      const known = parameters.values.length;
      const parts = rule.wholes.map((one) => ({
        unset: `${columnFor(one.field, row)} is null`,
        open: ruleSql(one.rule, acting, parameters, row),
      }));
      if (parts.some(({ open }) => open !== false))
        return allOf(parts.map(({ unset, open }) => anyOf([unset, open])));
      parameters.values.length = known;
      return false;
    }
    case "any":
    case "all": {
      const known = parameters.values.length;
      const parts = rule.rules.map((one) => ruleSql(one, acting, parameters, row));
      const decided = rule.type === "any" ? anyOf(parts) : allOf(parts);
      // Of a rule that is decided no condition is left that could use its parameters.
      if (typeof decided === "boolean") parameters.values.length = known;
      return decided;
    }
  }
}

type ScopedRule = Extract<Rule, { type: "scoped" }>;

/** Whose rows a scope opens. */
export interface Owners {
  users: readonly string[];
  teams: readonly string[];
}

/**
 * The scope, where it alone decides which rows are open: its owners, and conditions of which one is enough, so that each
 * may be looked up in its own index.
 */
export function soleScope(
  rule: Rule,
  acting: Acting,
  parameters: Parameters,
): { owners: Owners; conditions: string[] } | undefined {
  if (acting === "system") return undefined;
  if (rule.type === "all") {
    const [only, ...others] = rule.rules.filter((one) => ruleSql(one, acting, new Parameters()) !== true);
    return only && others.length === 0 ? soleScope(only, acting, parameters) : undefined;
  }
  if (rule.type !== "scoped") return undefined;
  const scope = scopeOf(acting, rule.resource, rule.to);
  if (scope === "all" || scope === "none") return undefined;
  const owners = { users: [acting.userId], teams: teamsInScope(acting, scope) };
  return { owners, conditions: scopedSql(rule, owners, parameters, "x") };
}

/** Teams come first, since they have most of the rows. */
const scopedSql = (rule: ScopedRule, { users, teams }: Owners, parameters: Parameters, row: string) => [
  ...(teams.length === 0
    ? []
    : rule.teams.map((name) => `${columnFor(name, row)} = any(${parameters.add(teams)}::uuid[])`)),
  ...rule.users.map((name) => `${columnFor(name, row)} = any(${parameters.add(users)}::uuid[])`),
];

function allOf(conditions: readonly (string | boolean)[]): string | boolean {
  if (conditions.includes(false)) return false;
  const undecided = conditions.filter((condition) => typeof condition === "string");
  return undecided.length === 0 || `(${undecided.join(" and ")})`;
}

export function anyOf(conditions: readonly (string | boolean)[]): string | boolean {
  if (conditions.includes(true)) return true;
  const undecided = conditions.filter((condition) => typeof condition === "string");
  return undecided.length > 0 && `(${undecided.join(" or ")})`;
}
