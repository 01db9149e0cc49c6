import type { FieldViews } from "../FieldView";
import { amount } from "./numeric";
import { choice } from "./choices";
import { choices } from "./choices";
import { code } from "./choices";
import { colour } from "./texts";
import { custom } from "./nested";
import { date } from "./times";
import { email } from "./texts";
import { file } from "./files";
import { files } from "./files";
import { group } from "./nested";
import { image } from "./files";
import { images } from "./files";
import { instant } from "./times";
import { link } from "./texts";
import { longText } from "./texts";
import { money } from "./numeric";
import { number } from "./numeric";
import { numbers } from "./numeric";
import { percent } from "./numeric";
import { phone } from "./texts";
import { reference } from "./references";
import { references } from "./references";
import { rows } from "./nested";
import { tags } from "./texts";
import { text } from "./texts";
import { time } from "./times";
import { yesNo } from "./choices";

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
