/** The roles of an organisation's staff, from most to least rights; docs/domain.md has the role table. */
export const roleNames = ["owner", "admin", "sales", "operations", "accounts", "viewer"] as const;
export type Role = (typeof roleNames)[number];

/** The signed-in user who asks, as far as access depends on them. */
export interface Actor {
  userId: string;
  role: Role;
  teamIds: readonly string[];
}

/**
 * Who may do something, as data: the browser evaluates it with `permits`, the server compiles it into the
 * WHERE clause. A rule that looks at a row names fields of that row.
 */
export type Rule =
  | { type: "everyone" }
  | { type: "nobody" }
  | { type: "roles"; roles: readonly Role[] }
  /** The listed roles, on rows whose `user` field is the actor or whose `team` field is one of the actor's teams. */
  | { type: "assigned"; roles: readonly Role[]; user: string; team: string }
  /** Rows whose own id is the actor's. */
  | { type: "self" }
  /** Rows whose reference `field` leads to a live row on which `rule` holds. */
  | { type: "through"; field: string; resource: string; rule: Rule }
  | { type: "any"; rules: readonly Rule[] }
  | { type: "all"; rules: readonly Rule[] };

export type Action = "read" | "create" | "update" | "delete";
export type Access = Readonly<Record<Action, Rule>>;

export const everyone: Rule = { type: "everyone" };
export const nobody: Rule = { type: "nobody" };
export const self: Rule = { type: "self" };
export const roles = (...names: Role[]): Rule => ({ type: "roles", roles: names });
export const assigned = (options: { roles: readonly Role[]; user: string; team: string }): Rule => ({
  type: "assigned",
  ...options,
});
export const through = (options: { field: string; resource: string; rule: Rule }): Rule => ({
  type: "through",
  ...options,
});
export const anyOf = (...rules: Rule[]): Rule => ({ type: "any", rules });
export const allOf = (...rules: Rule[]): Rule => ({ type: "all", rules });

/** Rights as declared: `write` is the default of create, update and delete. */
export type AccessOptions = { read: Rule; write?: Rule } & Partial<Record<Action, Rule>>;

export function accessFrom(options: AccessOptions): Access {
  const write = options.write ?? nobody;
  return {
    read: options.read,
    create: options.create ?? write,
    update: options.update ?? write,
    delete: options.delete ?? write,
  };
}

/**
 * Whether the rule lets the actor act on the row. Without a row: whether such a row can exist. A `through`
 * rule reads the linked row, which the caller puts under `row[resource]`, null where there is no live one.
 * Where it is missing, the answer is whether such a row can exist, and the server decides.
 */
export function permits(rule: Rule, actor: Actor, row?: Readonly<Record<string, unknown>>): boolean {
  switch (rule.type) {
    case "everyone":
      return true;
    case "nobody":
      return false;
    case "roles":
      return rule.roles.includes(actor.role);
    case "assigned": {
      if (!rule.roles.includes(actor.role)) return false;
      if (!row) return true;
      const team = row[rule.team];
      return row[rule.user] === actor.userId || (typeof team === "string" && actor.teamIds.includes(team));
    }
    case "self":
      return !row || row["id"] === actor.userId;
    case "through": {
      const linked = row?.[rule.resource];
      return linked !== null && permits(rule.rule, actor, rowIn(linked));
    }
    case "any":
      return rule.rules.some((one) => permits(one, actor, row));
    case "all":
      return rule.rules.every((one) => permits(one, actor, row));
  }
}

export const rolesOf = (rule: Rule): Role[] =>
  roleNames.filter((role) => permits(rule, { role, userId: "", teamIds: [] }));

/** The fields of a row that a rule reads; a `through` rule reads the linked row. */
export function ruleFields(rule: Rule): string[] {
  switch (rule.type) {
    case "assigned":
      return [rule.user, rule.team];
    case "self":
      return ["id"];
    case "through":
      return [rule.resource];
    case "any":
    case "all":
      return rule.rules.flatMap(ruleFields);
    default:
      return [];
  }
}

const rowIn = (value: unknown) =>
  // A linked row is an object; any other value is not a row.
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;

/** Whether the role alone decides the rule. Rules of fields must be like this. */
export function isRoleRule(rule: Rule): boolean {
  if (rule.type === "any" || rule.type === "all") return rule.rules.every(isRoleRule);
  return rule.type === "everyone" || rule.type === "nobody" || rule.type === "roles";
}
