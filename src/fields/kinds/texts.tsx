import type { FieldView, ShowProps } from "../FieldView";
import { ChoiceTag, TagRow } from "../parts/ChoiceTag";
import { LinkedText } from "../parts/LinkedText";
import { Nothing, TextCell } from "../parts/Nothing";
import styles from "../parts/show.module.css";
import { WordsCell } from "../parts/WordsCell";
import { lazyFilter, lazyInput } from "./lazyParts";

export const text: FieldView<"text"> = {
  input: lazyInput("TextInput"),
  cell: WordsCell,
  filter: lazyFilter("TextFilter"),
  view: WordsCell,
  width: 200,
};

export const longText: FieldView<"longText"> = {
  input: lazyInput("LongTextInput"),
  cell: TextCell,
  filter: lazyFilter("TextFilter"),
  view: LongTextView,
  width: 280,
  wide: true,
};

function LongTextView({ value }: ShowProps<"longText">) {
  return value ? (
    <p className={styles.prose}>
      <LinkedText>{value}</LinkedText>
    </p>
  ) : (
    <Nothing />
  );
}

export const email: FieldView<"email"> = {
  input: lazyInput("EmailInput"),
  cell: TextCell,
  filter: lazyFilter("TextFilter"),
  view: EmailView,
  width: 208,
};

function EmailView({ value }: ShowProps<"email">) {
  return value ? (
    <a href={`mailto:${encodeURIComponent(value).replaceAll("%40", "@")}`}>{value}</a>
  ) : (
    <Nothing />
  );
}

export const phone: FieldView<"phone"> = {
  input: lazyInput("PhoneInput"),
  cell: TextCell,
  filter: lazyFilter("TextFilter"),
  view: PhoneView,
  width: 160,
};

function PhoneView({ value }: ShowProps<"phone">) {
  return value ? <a href={`tel:${value.replace(/[^+\d]/g, "")}`}>{value}</a> : <Nothing />;
}

export const link: FieldView<"link"> = {
  input: lazyInput("LinkInput"),
  cell: TextCell,
  filter: lazyFilter("TextFilter"),
  view: LinkView,
  width: 208,
};

/** Only web addresses are made links, whatever is stored. */
function LinkView({ value }: ShowProps<"link">) {
  if (!value) return <Nothing />;
  if (!/^https?:\/\//i.test(value)) return <span>{value}</span>;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer">
      {value.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
    </a>
  );
}

export const tags: FieldView<"tags"> = {
  input: lazyInput("TagsInput"),
  cell: WordsCell,
  filter: lazyFilter("TagsFilter"),
  view: TagsView,
  width: 200,
};

function TagsView({ value }: ShowProps<"tags">) {
  if (!value?.length) return <Nothing />;
  return (
    <TagRow wrap>
      {value.map((tag, index) => (
        <ChoiceTag key={index}>{tag}</ChoiceTag>
      ))}
    </TagRow>
  );
}

export const colour: FieldView<"colour"> = {
  input: lazyInput("ColourInput"),
  cell: ColourCell,
  filter: lazyFilter("PresenceFilter"),
  view: ColourCell,
  width: 112,
};

function ColourCell({ value }: ShowProps<"colour">) {
  if (!value) return <Nothing />;
  return (
    <span className={styles.number}>
      <span className={styles.swatch} style={{ background: value }} />
      {value}
    </span>
  );
}
