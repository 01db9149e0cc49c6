import type { AnyField, Kind } from "../field/field";
import type { KindWithValue } from "./values";
import {
  textKind,
  type TextField,
  longTextKind,
  type LongTextField,
  tagsKind,
  type TagsField,
  emailKind,
  type EmailField,
  phoneKind,
  type PhoneField,
  linkKind,
  type LinkField,
  colourKind,
  type ColourField,
} from "./text";
import {
  numberKind,
  type NumberField,
  numbersKind,
  type NumbersField,
  percentKind,
  type PercentField,
} from "./number";
import { moneyKind, type MoneyField, amountKind, type AmountField } from "./money";
import { dateKind, type DateField, instantKind, type InstantField, timeKind, type TimeField } from "./date";
import {
  yesNoKind,
  type YesNoField,
  choiceKind,
  type ChoiceField,
  choicesKind,
  type ChoicesField,
  codeKind,
  type CodeField,
} from "./choice";
import { referenceKind, type ReferenceField, referencesKind, type ReferencesField } from "./reference";
import {
  imageKind,
  type ImageField,
  imagesKind,
  type ImagesField,
  fileKind,
  type FileField,
  filesKind,
  type FilesField,
} from "./file";
import { rowsKind, type RowsField, groupKind, type GroupField, customKind, type CustomField } from "./rows";

/** Every kind of field, listed so that a missing line in another registry is a compile error. */
export interface FieldKinds {
  text: TextField;
  longText: LongTextField;
  number: NumberField;
  money: MoneyField;
  amount: AmountField;
  percent: PercentField;
  date: DateField;
  instant: InstantField;
  time: TimeField;
  yesNo: YesNoField;
  choice: ChoiceField;
  choices: ChoicesField;
  tags: TagsField;
  numbers: NumbersField;
  email: EmailField;
  phone: PhoneField;
  link: LinkField;
  code: CodeField;
  colour: ColourField;
  reference: ReferenceField;
  references: ReferencesField;
  image: ImageField;
  images: ImagesField;
  file: FileField;
  files: FilesField;
  rows: RowsField;
  group: GroupField;
  custom: CustomField;
}

export type FieldKind = keyof FieldKinds;
export type Field = FieldKinds[FieldKind];
export type Fields = Readonly<Record<string, Field>>;

export const kinds: { readonly [K in FieldKind]: Kind<FieldKinds[K]> } = {
  text: textKind,
  longText: longTextKind,
  number: numberKind,
  money: moneyKind,
  amount: amountKind,
  percent: percentKind,
  date: dateKind,
  instant: instantKind,
  time: timeKind,
  yesNo: yesNoKind,
  choice: choiceKind,
  choices: choicesKind,
  tags: tagsKind,
  numbers: numbersKind,
  email: emailKind,
  phone: phoneKind,
  link: linkKind,
  code: codeKind,
  colour: colourKind,
  reference: referenceKind,
  references: referencesKind,
  image: imageKind,
  images: imagesKind,
  file: fileKind,
  files: filesKind,
  rows: rowsKind,
  group: groupKind,
  custom: customKind,
} satisfies Record<KindWithValue, unknown>;

/** The kind of a field. At start-up, `checkResources` refuses fields of unknown kinds. */
export function kindOf(field: AnyField): Kind<Field> {
  // The registry pairs each kind with its field type; the compiler loses this link in a look-up by name.
  return kinds[field.kind as FieldKind];
}

export const isFieldKind = (name: string): name is FieldKind => Object.hasOwn(kinds, name);

/** The fields inside a rows or group field, with their kinds. */
export function nestedFields(field: FieldKinds["rows"] | FieldKinds["group"]): Fields {
  // `of` has a wider type, so that kinds need not import the registry; `checkResources` has checked it.
  return field.of as Fields;
}
