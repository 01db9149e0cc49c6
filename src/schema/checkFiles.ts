import { type Issue, issue, issueIf } from "./DeclarationError";
import type { AnyFields } from "./field/field";
import { largestFile } from "./kinds/fileTypes";
import type { Resource } from "./resource";

/** Whether a field holds uploaded files that are given out through its row. */
export const isFileField = ({ kind }: { kind: string }): boolean => kind === "file" || kind === "files";

/** The names of the fields that hold uploaded files. */
export const fileFields = (fields: AnyFields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isFileField(field) ? [name] : []));

/** What cannot work in the file fields of a resource: a file is given out through a field of the row itself. */
export function errorsOfFiles({ fields, singleton, transitions }: Resource): Issue[] {
  const errors = fileFields(fields).flatMap((name): Issue[] => {
    if (singleton)
      return issue(`"${name}" holds files and is the organisation's`, "give it a resource with rows");
    const field = fields[name];
    const limit = field && "maxSize" in field ? (field.maxSize ?? largestFile) : largestFile;
    return issueIf(
      limit > largestFile,
      `"${name}" takes files of ${limit} bytes`,
      `use at most ${largestFile}`,
    );
  });
  const elsewhere = [
    ...Object.entries(fields).flatMap(([name, field]) => ("of" in field ? nested(field.of, name) : [])),
    ...(transitions?.table ?? []).flatMap(({ asks = {} }) => fileFields(asks)),
  ];
  return [
    ...errors,
    ...elsewhere.map((name): Issue => [
      `"${name}" holds files and is no field of the row itself`,
      "give the resource a field of its own for them",
    ]),
  ];
}

const nested = (fields: AnyFields, path: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(isFileField(field) ? [`${path}.${name}`] : []),
    // Only the kinds rows and group have `of`, and there it is a declaration of fields.
    ...("of" in field ? nested(field.of as AnyFields, `${path}.${name}`) : []),
  ]);
