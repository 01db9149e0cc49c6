import { brokenChecks, type FieldErrors, presentSchema, type Resource } from "../../../src/schema";
import { fieldErrors } from "../../http/HttpError";
import { missingReferences } from "../../database/repository/missingReferences";
import type { Values } from "../endpoint/Values";
import type { Context } from "../endpoint/Context";
import { organisationOf } from "../organisation/organisationOf";
import { customFieldOf, mergeCustom } from "./customValues";
import { refusesFrom, withPhoneNumbers } from "./phoneNumbers";
import { unlistedTexts } from "./unlistedTexts";

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
  // Asked at the same time, they travel to the database together.
  const [phones, organisation, missing, unlisted] = await Promise.all([
    withPhoneNumbers(tx, resource, written, {
      refuses: refusesFrom(caller),
      ...(current ? { before: current } : {}),
    }),
    given ? organisationOf(tx) : undefined,
    missingReferences(tx, resource, written, current ?? original),
    original ? {} : unlistedTexts(context, resource, row, written),
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
