/** The roles of an organisation's staff, from most to least rights; docs/domain.md has the role table. */
export const roleNames = ["owner", "admin", "sales", "operations", "accounts", "viewer"] as const;
export type Role = (typeof roleNames)[number];

/** The signed-in user who asks, as far as access depends on them. */
export interface Actor {
  userId: string;
  role: Role;
  teamIds: readonly string[];
  /** The teams that they manage. */
  managedTeamIds?: readonly string[];
  /** The scopes of their role. */
  scopes?: Scopes;
}

/** Which rows of a resource a role may read, write or export, by `ownedBy`, from none to all. */
export const scopeNames = ["none", "own", "team", "all"] as const;
export type ScopeName = (typeof scopeNames)[number];
export const scopedActions = ["read", "write", "export"] as const;
export type ScopedAction = (typeof scopedActions)[number];
/** By resource. What is missing is "all". */
export type Scopes = Readonly<Record<string, Partial<Readonly<Record<ScopedAction, ScopeName>>>>>;

/** Which fields of a row name its users and its teams. */
export interface OwnedBy<Name extends string = string> {
  users: readonly Name[];
  teams: readonly Name[];
}

/** An owner's scope is always "all". Nobody writes or exports more than they read. */
export function scopeOf({ role, scopes }: Actor, resource: string, to: ScopedAction): ScopeName {
  const given = role === "owner" ? undefined : scopes?.[resource];
  const order = [given?.read ?? "all", given?.[to] ?? "all"].map((name) => scopeNames.indexOf(name));
  return scopeNames[Math.min(...order)] ?? "none";
}

/** The teams whose rows are in a scope: with "own" those that the actor manages, with "team" also their own teams. */
export const teamsInScope = ({ teamIds, managedTeamIds = [] }: Actor, scope: ScopeName): readonly string[] =>
  scope === "team" ? [...teamIds, ...managedTeamIds] : managedTeamIds;

interface Assignment {
  user: string;
  team?: string;
  teams?: string;
}

/**
 * Who may do something, as data: the browser evaluates it with `permits`, the server compiles it into the
 * WHERE clause. A rule that looks at a row names fields of that row.
 */
export type Rule =
  | { type: "everyone" }
  | { type: "nobody" }
  | { type: "roles"; roles: readonly Role[] }
  /** The listed roles, on rows whose `user` field is the actor, or whose `team` or list `teams` names one of theirs. */
  | ({ type: "assigned"; roles: readonly Role[] } & Assignment)
  /** Rows whose choice `field` has one of the values. */
  | { type: "where"; field: string; values: readonly string[] }
  /** Rows in the actor's scope of the resource, whose rows these are. */
  | ({ type: "scoped"; resource: string; to: ScopedAction } & OwnedBy)
  /** Whether the actor reads all rows of the resource, as far as the scope says. */
  | { type: "unscoped"; resource: string }
  /** Rows whose own id is the actor's. */
  | { type: "self" }
  /** Rows whose reference `field` leads to a live row on which `rule` holds. */
  | { type: "through"; field: string; resource: string; rule: Rule }
  /** The rule of the reference that is set, of several of which exactly one is. */
  | { type: "whole"; wholes: readonly { field: string; rule: Rule }[] }
  | { type: "any"; rules: readonly Rule[] }
  | { type: "all"; rules: readonly Rule[] };

export type Action = "read" | "create" | "update" | "delete";
/** `export` and `written` say which rows the scopes let the actor export and write; the others include that. */
export type Access = Readonly<Record<Action | "export" | "written", Rule>>;

export const everyone: Rule = { type: "everyone" };
export const nobody: Rule = { type: "nobody" };
export const self: Rule = { type: "self" };
export const roles = (...names: Role[]): Rule => ({ type: "roles", roles: names });
export const assigned = (options: { roles: readonly Role[] } & Assignment): Rule => ({
  type: "assigned",
  ...options,
});
export const where = (field: string, ...values: string[]): Rule => ({ type: "where", field, values });
export const through = (options: { field: string; resource: string; rule: Rule }): Rule => ({
  type: "through",
  ...options,
});
export const anyOf = (...rules: Rule[]): Rule => ({ type: "any", rules });
export const allOf = (...rules: Rule[]): Rule => ({ type: "all", rules });

/** The rule of the whole that a part belongs to. */
export const ofWhole = (wholes: readonly { field: string; rule: Rule }[]): Rule => {
  const [first, ...others] = wholes;
  return first && others.length === 0 ? first.rule : { type: "whole", wholes };
};

/** Rights as declared: `write` is the default of create, update and delete. */
export type AccessOptions = { read: Rule; write?: Rule } & Partial<Record<Action, Rule>>;

export function accessFrom(options: AccessOptions, name?: string, ownedBy?: OwnedBy): Access {
  const write = options.write ?? nobody;
  const given = {
    read: options.read,
    create: options.create ?? write,
    update: options.update ?? write,
    delete: options.delete ?? write,
  };
  if (!ownedBy || name === undefined) return { ...given, export: given.read, written: everyone };
  const [read, written, exported] = scopedActions.map((to): Rule => ({
    type: "scoped",
    resource: name,
    to,
    ...ownedBy,
  })) as [Rule, Rule, Rule]; // One for each.
  return {
    read: allOf(given.read, read),
    create: allOf(given.create, written),
    update: allOf(given.update, written),
    delete: allOf(given.delete, written),
    export: allOf(given.read, exported),
    written,
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
      const teams = [rule.team, rule.teams].flatMap((name) => (name === undefined ? [] : [row[name]].flat()));
      return row[rule.user] === actor.userId || actor.teamIds.some((id) => teams.includes(id));
    }
    case "where":
      return !row || rule.values.some((value) => value === row[rule.field]);
    case "scoped": {
      const scope = scopeOf(actor, rule.resource, rule.to);
      if (!row || scope === "all" || scope === "none") return scope !== "none";
      const teams: readonly unknown[] = teamsInScope(actor, scope);
      return (
        rule.users.some((name) => row[name] === actor.userId) ||
        rule.teams.some((name) => teams.includes(row[name]))
      );
    }
    case "unscoped":
      return scopeOf(actor, rule.resource, "read") === "all";
    case "self":
      return !row || row["id"] === actor.userId;
    case "through": {
      const decided = decidedFor(rule.rule, actor);
      if (decided !== undefined) return decided;
      const linked = row?.[rule.resource];
      return linked !== null && permits(rule.rule, actor, rowIn(linked));
    }
    case "whole": {
      const open = rule.wholes.filter((one) => permits(one.rule, actor, row));
      const set = row && rule.wholes.filter(({ field }) => row[field] != null);
      return open.length > 0 && (!set || set.every((one) => open.includes(one)));
    }
    case "any":
      return rule.rules.some((one) => permits(one, actor, row));
    case "all":
      return rule.rules.every((one) => permits(one, actor, row));
  }
}

/** The answer where it is the same for every row, as `ruleSql` finds it; else undefined. */
function decidedFor(rule: Rule, actor: Actor): boolean | undefined {
  if (rule.type === "any" || rule.type === "all") {
    const ends = rule.type === "any";
    const parts = rule.rules.map((one) => decidedFor(one, actor));
    return parts.includes(ends) ? ends : parts.includes(undefined) ? undefined : !ends;
  }
  if (rule.type === "through") return decidedFor(rule.rule, actor);
  if (rule.type === "whole") {
    const [one, ...others] = new Set(rule.wholes.map((whole) => decidedFor(whole.rule, actor)));
    return others.length > 0 ? undefined : one;
  }
  if (rule.type === "self" || rule.type === "where") return undefined;
  if (rule.type === "assigned") return rule.roles.includes(actor.role) ? undefined : false;
  if (rule.type === "scoped" && ["own", "team"].includes(scopeOf(actor, rule.resource, rule.to)))
    return undefined;
  return permits(rule, actor);
}

export const rolesOf = (rule: Rule): Role[] =>
  roleNames.filter((role) => permits(rule, { role, userId: "", teamIds: [] }));

/** The fields of a row that a rule reads; a `through` rule reads the linked row. */
export function ruleFields(rule: Rule): string[] {
  switch (rule.type) {
    case "assigned":
      return [rule.user, rule.team, rule.teams].filter((name) => name !== undefined);
    case "where":
      return [rule.field];
    case "scoped":
      return [...rule.users, ...rule.teams];
    case "self":
      return ["id"];
    case "through":
      return [rule.resource];
    case "whole":
      return rule.wholes.flatMap((one) => [one.field, ...ruleFields(one.rule)]);
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

/** Whether the role and its scopes decide the rule for all rows alike. Rules of fields must be like this. */
export function isRoleRule(rule: Rule): boolean {
  if (rule.type === "any" || rule.type === "all") return rule.rules.every(isRoleRule);
  return ["everyone", "nobody", "roles", "unscoped"].includes(rule.type);
}
