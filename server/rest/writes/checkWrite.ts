import type * as z from "zod";
import {
  brokenChecks,
  type FieldErrors,
  presentSchema,
  type Resource,
  customSchema,
  type QueryField,
  fieldErrorsOf,
  amongPath,
  type Field,
  type Fields,
  holding,
  nestedFields,
  targetOf,
  type Actor,
  canWriteWhole,
} from "../../../src/schema";
import { fieldErrors, HttpError } from "../../http/HttpError";
import { quoted, tableNameOf } from "../../database/tables/tableOf";
import type { Values, Context } from "../endpoint/Context";
import { organisationOf } from "../organisation/organisationOf";
import { readPhone } from "../../../src/domain/phones/readPhone";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { readRow } from "../endpoint/rows";

interface CheckOptions {
  /** The row as it is stored; left out of a new one. */
  current?: Values | undefined;
  /** The row of which it is a copy: what that holds may stay, whatever has become of the rest since. */
  original?: Values | undefined;
  /** What its query fields hold, checked already. */
  answers?: Values | undefined;
}

/** What is to be written, with what follows from it, and what is wrong with it by path. */
interface CheckedWrite {
  values: Values;
  errors: FieldErrors;
  /** Whether it names a query field that there is not. */
  isMalformed: boolean;
}

/**
 * Every check of a write of people that reads more than one field: rules between fields, phone numbers, query fields,
 * references, texts chosen from another row. All are asked, so that the person hears of everything at once.
 * @param written the fields that are written, each checked by its own rules.
 */
export async function checkWrite(
  context: Context,
  resource: Resource,
  written: Values,
  { current, original, answers }: CheckOptions = {},
): Promise<CheckedWrite> {
  const { tx, caller } = context;
  const custom = customFieldOf(resource);
  // A custom field holds a map: its kind's schema has seen to it.
  const given = custom && !answers && (current ? written[custom] : (written[custom] ?? {}));
  const row = { ...current, ...written };
  const held = [...heldIn(resource.fields, row)];
  const before = heldIn(resource.fields, current ?? original ?? {});
  // Asked at the same time, they travel to the database together.
  const [phones, organisation, missing, unlisted] = await Promise.all([
    withPhoneNumbers(tx, resource, written, {
      refuses: refusesFrom(caller),
      ...(current ? { before: current } : {}),
    }),
    given ? organisationOf(tx) : undefined,
    missingOf(
      tx,
      held.filter(({ path }) => nameOf(path) in written),
      [...before],
    ),
    original ? {} : unlistedOf(context, resource, row, held, written),
  ]);
  const merged =
    custom && given && organisation
      ? // As above.
        mergeCustom(organisation.queryFields, given as Values, (current?.[custom] ?? {}) as Values, custom)
      : undefined;
  const values = {
    ...phones.values,
    ...(custom && merged ? { [custom]: merged.values } : {}),
    ...(custom && answers ? { [custom]: answers } : {}),
  };
  const broken = original ? {} : brokenChecks(resource, row, new Set(Object.keys(written)));
  return {
    values,
    errors: { ...unlisted, ...missing, ...merged?.errors, ...phones.errors, ...broken },
    isMalformed: merged?.isMalformed ?? false,
  };
}

/**
 * What else is wrong with a body some fields of which broke rules of their own: the checks of what the others hold.
 * @param sent the body as it was sent, an object. @param broken the errors that are known.
 */
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

/** @throws 400 or 422 with what is wrong, at its fields. */
export function refuseWrong({ errors, isMalformed }: Pick<CheckedWrite, "errors" | "isMalformed">): void {
  if (Object.keys(errors).length > 0) throw fieldErrors(errors, isMalformed ? 400 : 422);
}

const known = new Map<string, z.ZodType<Record<string, unknown>>>();
/** How many are kept; making one takes a good part of the time of a write. */
const mostKept = 100;

/** The schema of a `custom` value by these query fields; the same fields, of whatever organisation, share one. */
function customSchemaOf(queryFields: readonly QueryField[]): z.ZodType<Record<string, unknown>> {
  const key = JSON.stringify(queryFields);
  const found = known.get(key);
  if (found) return found;
  const made = customSchema(queryFields);
  if (known.size >= mostKept) known.clear();
  known.set(key, made);
  return made;
}

/** The name of the field that holds the values of the organisation's query fields, where the resource has one. */
export const customFieldOf = (resource: Resource): string | undefined =>
  Object.entries(resource.fields).find(([, { kind }]) => kind === "custom")?.[0];

/**
 * The stored values with the given ones laid over them: a key that is not given keeps its value, null clears it, and
 * what retired fields hold is kept. A stored value stays good as long as nobody changes it, even where its field's
 * options have changed since.
 * A key that no active field has, a value that breaks its field's rule and one that is required and missing are errors at their paths.
 * @param queryFields those that were asked: all of the organisation's, or what a visitor sees of them.
 */
export function mergeCustom(
  queryFields: readonly QueryField[],
  given: Values,
  stored: Values,
  field: string,
): MergedCustom {
  const isActive = new Set(queryFields.filter((one) => one.isActive).map(({ key }) => key));
  const merged = withoutNulls({ ...stored, ...given });
  const isSame = (key: string) => JSON.stringify(merged[key]) === JSON.stringify(stored[key]);
  const checked = Object.fromEntries(
    Object.entries(merged).filter(([key]) => isActive.has(key) || !isSame(key)),
  );
  const parsed = customSchemaOf(queryFields).safeParse(checked);
  const fieldErrors = parsed.success ? [] : Object.entries(fieldErrorsOf(parsed.error));
  const broken = fieldErrors.filter(([path]) => {
    const key = path.split(".", 1)[0] ?? "";
    return merged[key] === undefined || !isSame(key);
  });
  return {
    values: merged,
    errors: Object.fromEntries(broken.map(([path, messages]) => [`${field}.${path}`, messages])),
    isMalformed: broken.some(([path]) => !isActive.has(path.split(".", 1)[0] ?? "")),
  };
}

interface MergedCustom {
  values: Values;
  errors: FieldErrors;
  /** Whether a key is no active field's. */
  isMalformed: boolean;
}

const withoutNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

interface PhoneOptions {
  /** Whether a number that cannot be dialled is refused at its field. An enquiry that a visitor or a program hands in is taken with it. */
  refuses: boolean;
  /** The row as it was: a number that stays is not looked at again. */
  before?: Values;
}

/**
 * The values with the international form (E.164) beside each phone number that is written; null where the number
 * cannot be read. A number without a country code is taken for one of the organisation's own country. One that cannot be
 * dialled is an error at its field.
 */
async function withPhoneNumbers(
  tx: Transaction,
  resource: Resource,
  values: Values,
  { refuses, before }: PhoneOptions,
): Promise<{ values: Values; errors: FieldErrors }> {
  const phones = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === "phone" && field.e164 && Object.hasOwn(values, name) ? [{ name, e164: field.e164 }] : [],
  );
  if (phones.length === 0) return { values, errors: {} };
  const isLocal = phones.some(
    ({ name }) => typeof values[name] === "string" && !values[name].startsWith("+"),
  );
  const country = isLocal ? (await organisationOf(tx)).address?.country : undefined;
  const errors: FieldErrors = {};
  const numbers = phones.map(({ name, e164 }) => {
    const value = values[name];
    const number = internationalOf(value, country);
    const isReadable = typeof value === "string" && (value.startsWith("+") || country);
    if (refuses && isReadable && number === null && value !== before?.[name])
      errors[name] = ["This cannot be dialled. Check its digits, and enter one number alone."];
    return [e164, number];
  });
  return { values: { ...values, ...Object.fromEntries(numbers) }, errors };
}

/** Whether numbers that a caller writes are refused where they cannot be dialled. */
const refusesFrom = (caller: Caller | null): boolean => caller !== null && caller.apiKeyId === null;

function internationalOf(value: unknown, country: string | null | undefined): string | null {
  const read = typeof value === "string" ? readPhone(value, country) : undefined;
  return read?.isPossible ? read.e164 : null;
}

/** A value of a row that is held against other rows, at whatever depth. */
interface Held {
  /** Of the field in the row: `days.0.items.2.hotelId`. */
  path: string;
  field: Field;
  value: string;
}

const isHeld = (field: Field): boolean => targetOf(field) !== undefined || amongPath(field) !== undefined;
const holdingHeld = holding<Field>(isHeld);

/** The one walk through what is written: each reference in it, and each text that is chosen from another row. */
function* heldIn(fields: Fields, values: Values, path = ""): Generator<Held> {
  for (const [name, field] of holdingHeld(fields)) {
    const value = values[name];
    const here = path + name;
    // What the server sets itself is nobody's to mend.
    if (value == null || field.readOnly) continue;
    if (field.kind === "rows")
      for (const [index, row] of rowsIn(value).entries())
        yield* heldIn(nestedFields(field), row, `${here}.${index}.`);
    else if (field.kind === "group")
      for (const row of rowsIn([value])) yield* heldIn(nestedFields(field), row, `${here}.`);
    else if (Array.isArray(value))
      for (const [index, one] of value.entries())
        yield { path: `${here}.${index}`, field, value: String(one) };
    else if (typeof value === "string") yield { path: here, field, value };
  }
}

/**
 * The references of a body, at every depth, that lead to no live row of the organisation, by their paths. References
 * that the row had before (`current`) stay allowed although their target may have gone to the trash since.
 */
export const missingReferences = (
  tx: Transaction,
  { fields }: Resource,
  values: Values,
  current: Values = {},
): Promise<FieldErrors> => missingOf(tx, [...heldIn(fields, values)], [...heldIn(fields, current)]);

async function missingOf(
  tx: Transaction,
  held: readonly Held[],
  before: readonly Held[],
): Promise<FieldErrors> {
  const known = new Set(before.map(keyOf));
  const ids = new Map<string, Set<string>>();
  const references = held.filter((one) => targetOf(one.field) && !known.has(keyOf(one)));
  for (const { field, value } of references) {
    const target = targetOf(field) ?? "";
    ids.set(target, (ids.get(target) ?? new Set()).add(value));
  }
  if (ids.size === 0) return {};
  const answers = await tx.batch(
    [...ids].map(([target, some]) => ({
      text: `select id from ${quoted(tableNameOf(target))} where id = any($1::uuid[]) and deleted_at is null`,
      values: [[...some]],
    })),
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

/**
 * The texts that the row which they are chosen from does not list, as errors at their paths. A row that lists nothing lets every
 * text through.
 * @param changes what is written: other fields are left alone, unless the reference is another.
 */
async function unlistedOf(
  { tx, rest }: Pick<Context, "tx" | "rest">,
  { fields }: Resource,
  row: Values,
  held: readonly Held[],
  changes: Values,
): Promise<FieldErrors> {
  const chosen = held.flatMap(({ path, field, value }) => {
    const among = amongPath(field);
    const isWritten = among && among.by !== null && (nameOf(path) in changes || among.by in changes);
    return isWritten ? [{ path, text: value, ...among, by: among.by ?? "" }] : [];
  });
  const errors: FieldErrors = {};
  for (const by of new Set(chosen.map((one) => one.by))) {
    const reference = fields[by];
    const id = row[by];
    // Whether it is there is said by the check of references.
    if (reference?.kind !== "reference" || typeof id !== "string") continue;
    const target = rest.resourceNamed(reference.to);
    const referred: Values | undefined = target && (await readRow(tx, target, id));
    for (const one of chosen.filter((one) => one.by === by)) {
      const listed = rowsIn(referred?.[one.list]).map((row) => row[one.of]);
      if (listed.length > 0 && !listed.includes(one.text))
        errors[one.path] = [`“${reference.label}” has no “${one.text}”. Choose one from the list.`];
    }
  }
  return errors;
}

/** The rows of a list; the schema of the field has seen to it that they are objects. */
const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : []);

/**
 * Refuses a body that sets a field which the actor may not set. A list of rows counts as closed where any of its
 * inner fields is: written back without them it would lose them.
 * @param named what the body itself names, before defaults are filled in.
 * @throws 403 at each of the fields.
 */
export function refuseClosed(resource: Resource, named: Values, actor: Actor): void {
  const closed = Object.keys(named).filter((name) => !maySet(resource, name, actor));
  if (closed.length === 0) return;
  const message = "Your role may not set this.";
  throw new HttpError(403, message, { errors: Object.fromEntries(closed.map((name) => [name, [message]])) });
}

/** Whether nothing in the field is closed to the actor; what is no field has its own error. */
export function maySet(resource: Resource, name: string, actor: Actor): boolean {
  const field = resource.fields[name];
  return field === undefined || canWriteWhole(field, actor);
}

/**
 * Refuses a row that breaks the rules between its fields, with 422 at the field.
 * @param changes the fields that are written; rules that read none of them are left alone.
 * @throws 422 with every broken rule at its field.
 */
export function refuseBroken(resource: Resource, row: Values, changes: Values = row): void {
  const errors = brokenChecks(resource, row, new Set(Object.keys(changes)));
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
}
