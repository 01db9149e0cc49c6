import {
  type AnyRow,
  type FieldErrors,
  fileFields,
  type Resource,
  type StoredFile,
} from "../../../src/schema";
import { fieldErrors } from "../../http/HttpError";
import { valuesOf, type Values, type Context } from "../endpoint/Context";

/**
 * Makes the files that a row newly names its own. A file belongs to the row and the field that first named it, and may be
 * named there by whoever uploaded it; there alone, and as what it was uploaded, it may be named again.
 * @throws 422 at the file for every other.
 */
export async function claimFiles(
  { tx, caller }: Pick<Context, "tx" | "caller">,
  resource: Resource,
  row: AnyRow,
  before: Values = {},
): Promise<void> {
  const values = valuesOf(resource, row);
  const errors: FieldErrors = {};
  for (const field of fileFields(resource.fields)) {
    const known = new Set(filesIn(before[field]).map(keyOf));
    const named = filesIn(values[field]);
    const added = named.filter((one) => !known.has(keyOf(one)));
    if (added.length === 0) continue;
    const own = await tx.query<StoredFile>(
      `update attachments set resource = $1, row_id = $2, field = $3
       where id = any($4::uuid[]) and ((resource = $1 and row_id = $2 and field = $3) or (row_id is null and created_by = $5))
       returning id, name, type, size`,
      [resource.name, row.id, field, added.map(({ id }) => id), caller?.userId ?? null],
    );
    const claimed = new Set(own.map(keyOf));
    for (const one of added)
      if (!claimed.has(keyOf(one)))
        errors[Array.isArray(values[field]) ? `${field}.${named.indexOf(one)}` : field] = [
          "This file was not uploaded for this. Upload it again.",
        ];
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
}

const keyOf = ({ id, name, type, size }: StoredFile): string => JSON.stringify([id, name, type, size]);

/** The files that a field of kind file or files holds. */
export const filesIn = (value: unknown): readonly StoredFile[] =>
  // A stored value of these kinds is a file, a list of files, or nothing: it passed the field's schema.
  (value == null ? [] : [value].flat()) as StoredFile[];
