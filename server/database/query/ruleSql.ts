import type { Actor, Rule } from "../../../src/schema";
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
      const user = `${columnFor(rule.user, row)} = ${parameters.add(acting.userId)}`;
      const team = `${columnFor(rule.team, row)} = any(${parameters.add(acting.teamIds)})`;
      return `(${user} or ${team})`;
    }
    case "self":
      return `${row}.id = ${parameters.add(acting.userId)}`;
    case "through": {
      const next = `${row}x`;
      const inner = ruleSql(rule.rule, acting, parameters, next);
      if (typeof inner === "boolean") return inner;
      const table = quoted(tableNameOf(rule.resource));
      return `exists (select from ${table} ${next} where ${next}.id = ${columnFor(rule.field, row)} and ${next}.deleted_at is null and ${inner})`;
    }
    case "any":
      return anyOf(rule.rules.map((one) => ruleSql(one, acting, parameters, row)));
    case "all":
      return allOf(rule.rules.map((one) => ruleSql(one, acting, parameters, row)));
  }
}

function allOf(conditions: readonly (string | boolean)[]): string | boolean {
  if (conditions.includes(false)) return false;
  const undecided = conditions.filter((condition) => typeof condition === "string");
  return undecided.length === 0 || `(${undecided.join(" and ")})`;
}

function anyOf(conditions: readonly (string | boolean)[]): string | boolean {
  if (conditions.includes(true)) return true;
  const undecided = conditions.filter((condition) => typeof condition === "string");
  return undecided.length > 0 && `(${undecided.join(" or ")})`;
}
