import {
  amongPath,
  brokenChecks,
  canWriteWhole,
  customFieldOf,
  holding,
  mergeCustom,
  presentSchema,
  rulesWith,
  targetOf,
  tooLate,
  walkerOf,
  type Actor,
  type AnyField,
  type DateField,
  type FieldErrors,
  type Place,
  type Resource,
  type Visitor,
} from "../../../src/schema";
import { readPhone } from "../../../src/domain/phones/readPhone";
import { Parameters, ruleSql } from "../../database/query/ruleSql";
import { quoted, tableNameOf } from "../../database/tables/tableOf";
import { fieldErrors, HttpError } from "../../http/HttpError";
import type { Values, Context, Services } from "../endpoint/Context";
import { readRow } from "../endpoint/rows";
import { organisationOf, todayOf } from "../organisation/organisationOf";

interface CheckOptions {
  /** Absent for a new row. */
  current?: Values | undefined;
  /** The copied row: its values are accepted even if they have become invalid. */
  original?: Values | undefined;
  /** The answers to its query fields, already checked. */
  answers?: Values | undefined;
}

/** `values` include derived ones; errors are by path. */
interface CheckedWrite {
  values: Values;
  errors: FieldErrors;
  /** It names an unknown query field. */
  isMalformed: boolean;
}

/** A value that is checked against other rows, at any depth. */
interface Held {
  path: string;
  field: AnyField;
  value: string;
}

/** The findings of one walk: broken rules, and values to check in the database. */
interface Found {
  errors: FieldErrors;
  ids: Set<string>;
  held: Held[];
  phones: { name: string; e164: string }[];
  /** The dates that may be no later than today. */
  dates: Pick<Place, "path" | "value">[];
}

const heldValues: Visitor<Pick<Found, "held">> = {
  looksAt: (field) => targetOf(field) !== undefined || amongPath(field) !== undefined,
  visit({ path, field, value, isReadOnly }, { held }) {
    // A user cannot correct what the server sets.
    if (isReadOnly) return;
    if (typeof value === "string") held.push({ path, field, value });
    else if (Array.isArray(value))
      for (const [index, one] of value.entries())
        held.push({ path: `${path}.${index}`, field, value: String(one) });
  },
};

const phoneNumbers: Visitor<Pick<Found, "phones">> = {
  looksAt: (field) => e164Of(field) !== undefined,
  visit({ name, path, field }, { phones }) {
    const e164 = e164Of(field);
    // checkResources allows an international form only at the top level.
    if (e164 !== undefined && path === name) phones.push({ name, e164 });
  },
};

const boundedDates: Visitor<Pick<Found, "dates">> = {
  // Only the kind date has it.
  looksAt: (field) => (field as Pick<DateField, "latest">).latest !== undefined,
  visit({ path, value, isReadOnly }, { dates }) {
    if (!isReadOnly && value != null) dates.push({ path, value });
  },
};

// Only the kind phone has it.
const e164Of = (field: AnyField): string | undefined => (field as { e164?: string }).e164;

const visitors: readonly Visitor<Found>[] = [heldValues, phoneNumbers];
const walkWritten = rulesWith<Found>([...visitors, boundedDates]);
/** For copies: the values of the original may stay, so rules are skipped. */
const walkCopied = walkerOf<Found>(visitors);
const isChosenIn = holding((field) => amongPath(field) !== undefined);
const walkHeld = walkerOf<Pick<Found, "held">>([heldValues]);

/**
 * All checks of a user's write that involve more than one field: rules between fields, phone numbers, query fields,
 * references, texts chosen from another row. All errors are collected, so that they are reported together.
 * @param written the written fields, each already checked by its own rules.
 */
export async function checkWrite(
  context: Context,
  resource: Resource,
  written: Values,
  { current, original, answers }: CheckOptions = {},
): Promise<CheckedWrite> {
  const { tx, caller } = context;
  const row = { ...current, ...written };
  const names = new Set(Object.keys(written));
  const found: Found = { errors: {}, ids: new Set(), held: [], phones: [], dates: [] };
  if (original) walkCopied(resource.fields, row, names, found);
  else walkWritten(resource, row, names, found);
  const { errors: broken, held, phones, dates } = found;
  const own = customFieldOf(resource);
  const custom = own?.name ?? "";
  // A new row must answer required query fields even if it gives none.
  const asksCustom = custom !== "" && !answers && (!current || names.has(custom));
  const isLocal = phones.some(({ name }) => typeof row[name] === "string" && !row[name].startsWith("+"));
  // One round trip.
  const [organisation, missing, unlisted] = await Promise.all([
    asksCustom || isLocal || dates.length > 0 ? organisationOf(tx) : undefined,
    missingOf(context, held, () => heldIn(resource, current ?? original ?? {})),
    original
      ? {}
      : unlistedOf(
          context,
          resource,
          row,
          current && isChosenIn(resource.fields).length > 0 ? heldIn(resource, row) : held,
          names,
        ),
  ]);
  const numbers = phones.map(({ name, e164 }) => {
    const country = organisation?.address?.country;
    const value = row[name];
    const isReadable = typeof value === "string" && (value.startsWith("+") || country);
    const read = typeof value === "string" ? readPhone(value, country) : undefined;
    // Enquiries of visitors and programs are accepted with any number. An unchanged number is not checked again.
    const isRefused = caller !== null && caller.apiKeyId === null && value !== current?.[name];
    if (isReadable && !read?.isPossible && isRefused)
      broken[name] ??= ["This cannot be dialled. Check its digits, and enter one number alone."];
    return [e164, read?.isPossible ? read.e164 : null];
  });
  for (const { path, value } of dates) {
    const late = organisation && tooLate(value, todayOf(organisation, context.now));
    if (late) broken[path] ??= [late];
  }
  const merged =
    asksCustom && own && organisation
      ? mergeCustom(
          own,
          organisation.queryFields,
          // The schema of its kind makes it a map.
          (written[custom] ?? {}) as Values,
          // A stored custom field is a map too.
          (current?.[custom] ?? {}) as Values,
        )
      : undefined;
  return {
    values: {
      ...written,
      ...Object.fromEntries(numbers),
      ...(merged ? { [custom]: merged.values } : answers && custom ? { [custom]: answers } : {}),
    },
    errors: { ...unlisted, ...missing, ...merged?.errors, ...broken },
    isMalformed: merged?.isMalformed ?? false,
  };
}

/** Checks the valid fields of a body (`sent`, an object) after others broke their own rules (`broken`). */
export async function furtherErrors(
  context: Context,
  resource: Resource,
  { sent, broken, current }: { sent: Values; broken: FieldErrors; current?: Values },
): Promise<FieldErrors> {
  const wrong = new Set(Object.keys(broken).map(nameOf));
  const sound = Object.entries(sent).flatMap(([name, value]) => {
    const field = resource.fields[name];
    const read = field && !wrong.has(name) ? presentSchema(field).safeParse(value) : undefined;
    return read?.success ? [[name, read.data] as const] : [];
  });
  const { errors } = await checkWrite(context, resource, Object.fromEntries(sound), { current });
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !wrong.has(nameOf(path))));
}

const nameOf = (path: string) => path.split(".", 1)[0] ?? "";

/** @throws 400 or 422 with all errors at their fields. */
export function refuseWrong({ errors, isMalformed }: Pick<CheckedWrite, "errors" | "isMalformed">): void {
  if (Object.keys(errors).length > 0) throw fieldErrors(errors, isMalformed ? 400 : 422);
}

/** References, at any depth, to no live row that the caller may read, as errors by path. Those in `current` stay valid. */
export const missingReferences = (
  context: Reading,
  resource: Resource,
  values: Values,
  current: Values = {},
): Promise<FieldErrors> => missingOf(context, heldIn(resource, values), () => heldIn(resource, current));

function heldIn({ fields }: Resource, row: Values): Held[] {
  const held: Held[] = [];
  walkHeld(fields, row, new Set(Object.keys(fields)), { held });
  return held;
}

type Reading = Pick<Context, "tx" | "acting"> & { services: Pick<Services, "resourceNamed"> };

async function missingOf(
  { tx, acting, services }: Reading,
  held: readonly Held[],
  before: () => Held[],
): Promise<FieldErrors> {
  const all = held.filter(({ field }) => targetOf(field));
  if (all.length === 0) return {};
  const known = new Set(before().map(keyOf));
  const references = all.filter((one) => !known.has(keyOf(one)));
  const ids = new Map<string, Set<string>>();
  for (const { field, value } of references) {
    const target = targetOf(field) ?? "";
    ids.set(target, (ids.get(target) ?? new Set()).add(value));
  }
  if (ids.size === 0) return {};
  const answers = await tx.batch(
    [...ids].map(([target, some]) => {
      const parameters = new Parameters();
      const resource = services.resourceNamed(target);
      const rule = resource ? ruleSql(resource.access.read, acting, parameters) : true;
      // Who may choose rows of resources that the role does not read at all is up to their fields.
      const isOpen = typeof rule === "string" ? rule : "true";
      return {
        text: `select x.id from ${quoted(tableNameOf(target))} x
          where x.id = any(${parameters.add([...some])}::uuid[]) and x.deleted_at is null and ${isOpen}`,
        values: parameters.values,
      };
    }),
  );
  const live = new Set(
    [...ids.keys()].flatMap((target, index) =>
      (answers[index] ?? []).map(({ id }) => `${target} ${String(id)}`),
    ),
  );
  const missing = references.filter((one) => !live.has(keyOf(one)));
  return Object.fromEntries(
    missing.map(({ path }) => [path, ["This does not exist. Choose one from the list."]]),
  );
}

const keyOf = ({ field, value }: Held): string => `${targetOf(field)} ${value.toLowerCase()}`;

/** Errors at texts that the referred row does not list. A row without a list allows any text. */
async function unlistedOf(
  { tx, services }: Pick<Context, "tx" | "services">,
  { fields }: Resource,
  row: Values,
  held: readonly Held[],
  written: ReadonlySet<string>,
): Promise<FieldErrors> {
  const chosen = held.flatMap(({ path, field, value }) => {
    const { by = null, list = "", of = "" } = amongPath(field) ?? {};
    return by !== null && (written.has(nameOf(path)) || written.has(by))
      ? [{ path, value, by, list, of }]
      : [];
  });
  const errors: FieldErrors = {};
  for (const by of new Set(chosen.map((one) => one.by))) {
    const reference = fields[by];
    const id = row[by];
    // missingOf reports a missing row.
    if (reference?.kind !== "reference" || typeof id !== "string") continue;
    const target = services.resourceNamed(reference.to);
    const referred: Values | undefined = target && (await readRow(tx, target, id));
    for (const one of chosen.filter((one) => one.by === by)) {
      const listed = rowsIn(referred?.[one.list]).map((row) => row[one.of]);
      if (listed.length > 0 && !listed.includes(one.value))
        errors[one.path] = [`“${reference.label}” has no “${one.value}”. Choose one from the list.`];
    }
  }
  return errors;
}

/** The rows of a list; the schema of the field ensures that they are objects. */
const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : []);

/**
 * Refuses a body that sets a field closed to the actor. A list of rows counts as closed if any inner field is: writing
 * it back without that field would lose its values.
 * @param named what the body names, before defaults.
 * @throws 403 at each of the fields.
 */
export function refuseClosed(resource: Resource, named: Values, actor: Actor): void {
  const closed = Object.keys(named).filter((name) => !maySet(resource, name, actor));
  if (closed.length === 0) return;
  const message = "Your role may not set this.";
  throw new HttpError(403, message, { errors: Object.fromEntries(closed.map((name) => [name, [message]])) });
}

/** Whether the actor may set the whole field; unknown fields have their own error. */
export function maySet(resource: Resource, name: string, actor: Actor): boolean {
  const field = resource.fields[name];
  return field === undefined || canWriteWhole(field, actor);
}

/** Applies the rules that read any of the `changes`. @throws 422 with every broken rule at its field. */
export function refuseBroken(resource: Resource, row: Values, changes: Values = row): void {
  const errors = brokenChecks(resource, row, new Set(Object.keys(changes)));
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
}
