import { Fragment, type ReactNode } from "react";
import { codeName, type FieldKind, type FieldKinds } from "../../schema";
import { useCurrencyAround } from "../currencyAround";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { Around, FieldViews, HeldValue, ShowProps } from "../FieldView";
import { ChoiceTag, TagRow } from "../parts/ChoiceTag";
import { FormattedLine, FormattedText } from "../parts/FormattedText";
import { LinkedText } from "../parts/LinkedText";
import { Nothing, TextCell } from "../parts/Nothing";
import { DigitsCell, WordsCell } from "../parts/WordsCell";
import styles from "../parts/show.module.css";
import { ReferenceLink, ReferenceTitle } from "../references/ReferenceTitle";
import { parts } from "./lazyParts";

interface Shown<K extends FieldKind> extends Pick<
  ReturnType<typeof useFieldEnvironment>,
  "formats" | "resourceNamed"
> {
  field: FieldKinds[K];
  value: HeldValue<K>;
  around: Around;
}

/** A component for a value; shows a dash where it is empty. */
export const shows = <K extends FieldKind>(draw: (shown: Shown<K>) => ReactNode) =>
  function Show({ field, value, around }: ShowProps<K>): ReactNode {
    const { formats, resourceNamed } = useFieldEnvironment();
    const isNothing = value == null || value === "" || (Array.isArray(value) && value.length === 0);
    if (isNothing) return <Nothing />;
    // The value's type is known only with the kind.
    return draw({ field, value: value as HeldValue<K>, around, formats, resourceNamed });
  };

const both = <K extends FieldKind>(draw: (shown: Shown<K>) => ReactNode) => {
  const cell = shows(draw);
  return { cell, view: cell };
};

const figure = (text: ReactNode) => <span className={styles.number}>{text}</span>;

const words = { cell: WordsCell, view: WordsCell };

function TextWords(props: ShowProps<"text">) {
  const { isResource, resourceNamed } = useFieldEnvironment();
  const { field, value } = props;
  return field.names && value && isResource(value) ? (
    <TextCell value={resourceNamed(value).label.many} />
  ) : (
    <WordsCell {...props} />
  );
}
const digits = { cell: DigitsCell, view: DigitsCell };

/** Only states with a colour are tags; others are plain text. */
const choiceIn =
  (inFull: boolean) =>
  ({ value, field }: Shown<"choice">) => {
    const { label = value, short = label, colour } = field.choices[value] ?? {};
    const words = inFull ? label : short;
    return colour ? <ChoiceTag colour={colour}>{words}</ChoiceTag> : <TextCell value={words} />;
  };

const choicesIn =
  (wrap: boolean) =>
  ({ value, field: { choices } }: Shown<"choices">) => {
    const short = value.map((key) => choices[key]?.short);
    if (!wrap && short.every(Boolean)) return <span>{short.join(" ")}</span>;
    const labels = value.map((key) => choices[key]?.label ?? key);
    if (!wrap && !value.some((key) => choices[key]?.colour)) return <TextCell value={labels.join(", ")} />;
    return (
      <TagRow wrap={wrap}>
        {value.map((key, index) => (
          <ChoiceTag key={key} colour={choices[key]?.colour}>
            {labels[index]}
          </ChoiceTag>
        ))}
      </TagRow>
    );
  };

function AmountCell({ value, field, around }: ShowProps<"amount">) {
  const { formats } = useFieldEnvironment();
  const currency = useCurrencyAround(field, around);
  return value == null ? <Nothing /> : figure(formats.money({ amount: value, currency }));
}

/** A reference to the resource itself is shown as its id: there is no row to read. */
const referenceBy =
  (Title: typeof ReferenceLink) =>
  ({ value, field, resourceNamed }: Shown<"reference">) =>
    field.to === "self" ? <span>{value}</span> : <Title resource={resourceNamed(field.to)} id={value} />;

/** @param most how many titles are shown; the rest is a number */
const referencesBy =
  (Title: typeof ReferenceLink, most = Infinity) =>
  ({ value, field, resourceNamed }: Shown<"references">) => (
    <span>
      {value.slice(0, most).map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Title resource={resourceNamed(field.to)} id={id} />
        </Fragment>
      ))}
      {value.length > most && ` +${value.length - most}`}
    </span>
  );

export const plainViews = {
  text: {
    ...parts("TextInput", "TextFilter"),
    ...{ cell: TextWords, view: TextWords },
    width: 200,
  },
  longText: {
    ...parts("LongTextInput", "TextFilter"),
    cell: shows<"longText">(({ value, field }) =>
      field.formatted ? <FormattedLine>{value}</FormattedLine> : <TextCell value={value} />,
    ),
    view: shows<"longText">(({ value, field }) =>
      field.formatted ? (
        <FormattedText>{value}</FormattedText>
      ) : (
        <p className={styles.prose}>
          <LinkedText>{value}</LinkedText>
        </p>
      ),
    ),
    width: 280,
    wide: true,
  },
  number: {
    ...parts("NumberInput", "NumberFilter"),
    ...both<"number">(({ value, field, formats }) =>
      figure(
        <>
          {formats.number(value, { maximumFractionDigits: field.decimals ?? 0 })}
          {field.unit && <span className={styles.unit}> {field.unit}</span>}
        </>,
      ),
    ),
    align: "end",
    width: 104,
  },
  numbers: {
    ...parts("NumbersInput", "NumbersFilter"),
    ...words,
    width: 136,
  },
  percent: {
    ...parts("PercentInput", "PercentFilter"),
    ...digits,
    align: "end",
    width: 96,
  },
  money: {
    ...parts("MoneyInput", "MoneyFilter"),
    ...digits,
    align: "end",
    width: 136,
  },
  amount: {
    ...parts("AmountInput", "AmountFilter"),
    cell: AmountCell,
    view: AmountCell,
    align: "end",
    width: 120,
  },
  date: {
    ...parts("DateInput", "DateFilter"),
    ...both<"date">(({ value, formats }) => (
      <time dateTime={value} className={styles.number}>
        {formats.date(value)}
      </time>
    )),
    width: 128,
  },
  instant: {
    ...parts("InstantInput", "InstantFilter"),
    ...both<"instant">(({ value, formats }) => (
      <time dateTime={value} title={formats.relative(value)} className={styles.number}>
        {formats.instant(value)}
      </time>
    )),
    width: 168,
  },
  time: {
    ...parts("TimeInput", "TimeFilter"),
    ...words,
    width: 96,
  },
  /** The default is plain text; only the exception stands out. */
  yesNo: {
    ...parts("YesNoInput", "YesNoFilter"),
    ...both<"yesNo">(({ value, field }) => {
      const word = value ? "Yes" : "No";
      return value === (field.default ?? value) ? <span>{word}</span> : <ChoiceTag>{word}</ChoiceTag>;
    }),
    width: 88,
  },
  choice: {
    ...parts("ChoiceInput", "ChoiceFilter"),
    cell: shows(choiceIn(false)),
    view: shows(choiceIn(true)),
    width: 136,
  },
  choices: {
    ...parts("ChoicesInput", "ChoiceFilter"),
    cell: shows(choicesIn(false)),
    view: shows(choicesIn(true)),
    width: 200,
  },
  /** In tables, currencies are shown by their code. */
  code: {
    ...parts("CodeInput", "CodeFilter"),
    cell: shows<"code">(({ value, field, formats }) => (
      <TextCell value={field.list === "currency" ? value : codeName(value, field.list, formats.locale)} />
    )),
    view: shows<"code">(({ value, field, formats }) => (
      <TextCell value={codeName(value, field.list, formats.locale)} />
    )),
    width: 128,
  },
  tags: {
    ...parts("TagsInput", "TagsFilter"),
    cell: WordsCell,
    view: shows<"tags">(({ value }) => (
      <TagRow wrap>
        {value.map((tag, index) => (
          <ChoiceTag key={index}>{tag}</ChoiceTag>
        ))}
      </TagRow>
    )),
    width: 200,
  },
  email: {
    ...parts("EmailInput", "TextFilter"),
    cell: TextCell,
    view: shows<"email">(({ value }) => (
      <a href={`mailto:${encodeURIComponent(value).replaceAll("%40", "@")}`}>{value}</a>
    )),
    width: 208,
  },
  phone: {
    ...parts("PhoneInput", "TextFilter"),
    cell: TextCell,
    view: shows<"phone">(({ value }) => <a href={`tel:${value.replace(/[^+\d]/g, "")}`}>{value}</a>),
    width: 160,
  },
  /** Only web addresses become links. */
  link: {
    ...parts("LinkInput", "TextFilter"),
    cell: TextCell,
    view: shows<"link">(({ value }) =>
      /^https?:\/\//i.test(value) ? (
        <a href={value} target="_blank" rel="noopener noreferrer">
          {value.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
        </a>
      ) : (
        <span>{value}</span>
      ),
    ),
    width: 208,
  },
  colour: {
    ...parts("ColourInput", "PresenceFilter"),
    ...both<"colour">(({ value }) =>
      figure(
        <>
          <span className={styles.swatch} style={{ background: value }} />
          {value}
        </>,
      ),
    ),
    width: 112,
  },
  reference: {
    ...parts("ReferenceInput", "ReferenceFilter"),
    cell: shows(referenceBy(ReferenceTitle)),
    view: shows(referenceBy(ReferenceLink)),
    width: 152,
  },
  references: {
    ...parts("ReferencesInput", "ReferenceFilter"),
    cell: shows(referencesBy(ReferenceTitle, 3)),
    view: shows(referencesBy(ReferenceLink)),
    width: 232,
  },
} satisfies Partial<FieldViews>;
