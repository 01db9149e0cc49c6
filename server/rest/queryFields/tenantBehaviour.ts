import { tenants, type Tenant } from "../../../src/resources/tenants";
import type { Behaviour } from "../endpoint/Behaviour";
import { refuseUnconfirmed } from "../endpoint/access";
import { readProvider, removeProvider, writeProvider } from "../auth/identityProvider";
import { previewOldEnquiries } from "../erasing/oldEnquiries";
import { readScopeCounts } from "../organisation/scopeCounts";
import { record } from "../security/record";
import * as z from "zod";
import {
  customFieldOf,
  presentSchema,
  queryFieldsPath,
  versionSchema,
  type FieldErrors,
  type Resource,
} from "../../../src/schema";
import { fieldsOf } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";
import { readOne, changeRow } from "../endpoint/rows";
import { lockRow } from "../writes/writeRow";
import { refuseBroken } from "../writes/checkWrite";
import { fieldErrors, HttpError } from "../../http/HttpError";

// The schema of a field gives values of its type.
const listSchema = presentSchema(tenants.fields.queryFields) as z.ZodType<Tenant["queryFields"]>;
const described = {
  url: queryFieldsPath,
  tag: tenants.label.one,
  answer: fieldsOf(tenants, ["version", "queryFields"]),
};

/** Every page needs them. */
const readQueryFields = endpoint({
  ...described,
  method: "GET",
  access: { resource: tenants, action: "read" },
  summary: "Read the query fields",
  async read(tx, { caller: { tenantId } }) {
    const { version, queryFields } = await readOne(tx, tenants, tenantId, "system");
    return { version, queryFields };
  },
});

/** Like `PATCH /api/tenants`; kept for programs that use this address. */
const writeQueryFields = endpoint({
  ...described,
  method: "PUT",
  access: { resource: tenants, action: "update", people: true },
  summary: "Replace the query fields",
  body: z.strictObject({ version: versionSchema, queryFields: listSchema }),
  async transact(context, { body: { version, queryFields: wanted }, caller: { tenantId } }) {
    await lockRow(context, tenants, tenantId, { action: "update", version });
    refuseBroken(tenants, { queryFields: wanted });
    const row = await changeRow(context, tenants, tenantId, { queryFields: wanted });
    return { version: row.version, queryFields: row.queryFields };
  },
});

/** Retires query fields instead of deleting them, and records changes of the organisation. */
export const tenantBehaviour: Behaviour<typeof tenants> = {
  byPeopleOnly: true,

  async beforeUpdate(context, { queryFields: before, secondFactorRoles }, changes) {
    const { queryFields: wanted, scopes } = changes;
    if (scopes) refuseUnowned(scopes, context.services.resources);
    const asks = changes.secondFactorRoles;
    if (asks && secondFactorRoles.some((role) => !asks.includes(role))) await refuseUnconfirmed(context);
    if (!wanted) return changes;
    const takers = context.services.resources.filter(customFieldOf).map(({ name }) => name);
    return { ...changes, queryFields: changedQueryFields(before, wanted, takers) };
  },

  afterUpdate(context, before, after) {
    const [was, is] = [before, after].map((row) => new Map<string, unknown>(Object.entries(row)));
    const changed = Object.entries(tenants.fields).filter(
      ([name]) => JSON.stringify(was?.get(name)) !== JSON.stringify(is?.get(name)),
    );
    record(context, "organisation_changed", { note: changed.map(([, { label }]) => label).join(", ") });
  },

  endpoints: [
    readQueryFields,
    writeQueryFields,
    readProvider,
    writeProvider,
    removeProvider,
    previewOldEnquiries,
    readScopeCounts,
  ],
};

/** @throws 422 at each name that is of no resource with owners. */
function refuseUnowned(scopes: Tenant["scopes"], resources: readonly Resource[]): void {
  const owned = resources.flatMap(({ name, ownedBy }) => (ownedBy ? [name] : []));
  const unknown = scopes.flatMap(({ resource }, index) =>
    owned.includes(resource) ? [] : [[`scopes.${index}.resource`, [`Name one of ${owned.join(", ")}.`]]],
  );
  if (unknown.length > 0) throw fieldErrors(Object.fromEntries(unknown));
}

type QueryField = Tenant["queryFields"][number];

/** Active fields of a resource, and all fields including retired ones, at most. */
const limits = { active: 60, all: 200 };

/**
 * Missing fields are retired, and kinds never change, so that stored values keep their meaning.
 * @param takers the resources whose rows have query fields.
 * @throws 422 where two have one key, a choice has no options, a field changes its kind or its resource, a
 * resource has none, or there are too many.
 */
function changedQueryFields(
  before: readonly QueryField[],
  wanted: readonly QueryField[],
  takers: readonly string[],
): QueryField[] {
  const keys = new Set(wanted.map(({ key }) => key));
  const leftOut = before.filter(({ key }) => !keys.has(key));
  const after = [...wanted, ...leftOut.map((field) => ({ ...field, isActive: false }))];
  const errors = { ...errorsWithin(wanted, takers), ...changedKinds(before, wanted), ...tooMany(after) };
  if (Object.keys(errors).length > 0)
    throw new HttpError(422, "Some query fields need your attention.", { errors });
  return after;
}

function changedKinds(before: readonly QueryField[], wanted: readonly QueryField[]): FieldErrors {
  const known = new Map(before.map((field) => [field.key, field]));
  return Object.fromEntries(
    wanted.flatMap((field, index) =>
      (["kind", "of"] as const)
        .filter((name) => (known.get(field.key) ?? field)[name] !== field[name])
        .map((name) => [
          `queryFields.${index}.${name}`,
          [`A field keeps ${name === "of" ? "its place" : "its kind"}. Retire it and add another.`],
        ]),
    ),
  );
}

function tooMany(after: readonly QueryField[]): FieldErrors {
  const active = after.flatMap(({ of, isActive }) => (isActive ? [of] : []));
  const full = active.find((of) => active.filter((other) => other === of).length > limits.active);
  if (full)
    return { queryFields: [`There can be ${limits.active} query fields of ${full}. Retire one first.`] };
  if (after.length > limits.all)
    return {
      queryFields: [
        `With the retired ones there can be ${limits.all} query fields. Bring a retired one back instead.`,
      ],
    };
  return {};
}

function errorsWithin(wanted: readonly QueryField[], takers: readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  wanted.forEach((field, index) => {
    const at = `queryFields.${index}`;
    if (wanted.findIndex(({ key }) => key === field.key) !== index)
      errors[`${at}.key`] = ["Another field has this key already."];
    if (!takers.includes(field.of)) errors[`${at}.of`] = [`Name one of ${takers.join(", ")}.`];
    if (reserved.has(field.key)) errors[`${at}.key`] = ["This key cannot be used. Choose another."];
    if (field.kind !== "choice" && field.kind !== "choices") return;
    const values = field.options.map(({ value }) => value);
    if (values.length === 0) errors[`${at}.options`] = ["Enter at least one option."];
    if (new Set(values).size !== values.length)
      errors[`${at}.options`] = ["Two options have the same value."];
  });
  return errors;
}

/** Every JavaScript object has them. */
const reserved = new Set([
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
]);
