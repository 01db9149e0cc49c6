import type { FieldViews } from "../FieldView";
import { amount } from "./amount";
import { choice } from "./choice";
import { choices } from "./choices";
import { code } from "./code";
import { colour } from "./colour";
import { custom } from "./custom";
import { date } from "./date";
import { email } from "./email";
import { file } from "./file";
import { files } from "./files";
import { group } from "./group";
import { image } from "./image";
import { images } from "./images";
import { instant } from "./instant";
import { link } from "./link";
import { longText } from "./longText";
import { money } from "./money";
import { number } from "./number";
import { numbers } from "./numbers";
import { percent } from "./percent";
import { phone } from "./phone";
import { reference } from "./reference";
import { references } from "./references";
import { rows } from "./rows";
import { tags } from "./tags";
import { text } from "./text";
import { time } from "./time";
import { yesNo } from "./yesNo";

/** How every kind of field looks. */
export const fieldViews: FieldViews = {
  text,
  longText,
  number,
  money,
  amount,
  percent,
  date,
  instant,
  time,
  yesNo,
  choice,
  choices,
  tags,
  numbers,
  email,
  phone,
  link,
  code,
  colour,
  reference,
  references,
  image,
  images,
  file,
  files,
  rows,
  group,
  custom,
};
