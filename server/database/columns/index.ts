import type { AnyField, Field, FieldKind, FieldKinds } from "../../../src/schema";
import type { Column } from "./Column";
import { textColumn } from "./text";
import { longTextColumn } from "./longText";
import { numberColumn } from "./number";
import { moneyColumn } from "./money";
import { amountColumn } from "./amount";
import { percentColumn } from "./percent";
import { dateColumn } from "./date";
import { instantColumn } from "./instant";
import { timeColumn } from "./time";
import { yesNoColumn } from "./yesNo";
import { choiceColumn } from "./choice";
import { choicesColumn } from "./choices";
import { tagsColumn } from "./tags";
import { numbersColumn } from "./numbers";
import { emailColumn } from "./email";
import { phoneColumn } from "./phone";
import { linkColumn } from "./link";
import { codeColumn } from "./code";
import { colourColumn } from "./colour";
import { referenceColumn } from "./reference";
import { referencesColumn } from "./references";
import { imageColumn } from "./image";
import { imagesColumn } from "./images";
import { fileColumn } from "./file";
import { filesColumn } from "./files";
import { rowsColumn } from "./rows";
import { groupColumn } from "./group";
import { customColumn } from "./custom";

/** How each kind of field is stored. A missing line is a compile error. */
export const columns: { readonly [K in FieldKind]: Column<FieldKinds[K]> } = {
  text: textColumn,
  longText: longTextColumn,
  number: numberColumn,
  money: moneyColumn,
  amount: amountColumn,
  percent: percentColumn,
  date: dateColumn,
  instant: instantColumn,
  time: timeColumn,
  yesNo: yesNoColumn,
  choice: choiceColumn,
  choices: choicesColumn,
  tags: tagsColumn,
  numbers: numbersColumn,
  email: emailColumn,
  phone: phoneColumn,
  link: linkColumn,
  code: codeColumn,
  colour: colourColumn,
  reference: referenceColumn,
  references: referencesColumn,
  image: imageColumn,
  images: imagesColumn,
  file: fileColumn,
  files: filesColumn,
  rows: rowsColumn,
  group: groupColumn,
  custom: customColumn,
};

/** The column of a field. */
export function columnOf(field: AnyField): Column<Field> {
  // The registry pairs each kind with its own field type, a link that the compiler loses in a look-up by name.
  return columns[field.kind as FieldKind];
}
