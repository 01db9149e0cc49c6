import { codeName } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { FieldView, ShowProps } from "../FieldView";
import { ChoiceTag, TagRow } from "../parts/ChoiceTag";
import { Nothing, TextCell } from "../parts/Nothing";
import { lazyFilter, lazyInput } from "./lazyParts";

export const choices: FieldView<"choices"> = {
  input: lazyInput("ChoicesInput"),
  cell: ChoicesCell,
  filter: lazyFilter("ChoiceFilter"),
  view: (props) => <ChoicesCell {...props} wrap />,
  width: 200,
};

function ChoicesCell({ value, field, wrap = false }: ShowProps<"choices"> & { wrap?: boolean }) {
  if (!value?.length) return <Nothing />;
  const short = value.map((key) => field.choices[key]?.short);
  if (!wrap && short.every(Boolean)) return <span>{short.join(" ")}</span>;
  const labels = value.map((key) => field.choices[key]?.label ?? key);
  if (!wrap && !value.some((key) => field.choices[key]?.colour))
    return <TextCell value={labels.join(", ")} />;
  return (
    <TagRow wrap={wrap}>
      {value.map((key) => (
        <ChoiceTag key={key} colour={field.choices[key]?.colour}>
          {field.choices[key]?.label ?? key}
        </ChoiceTag>
      ))}
    </TagRow>
  );
}

export const choice: FieldView<"choice"> = {
  input: lazyInput("ChoiceInput"),
  cell: ChoiceCell,
  filter: lazyFilter("ChoiceFilter"),
  view: (props) => <ChoiceCell {...props} inFull />,
  width: 136,
};

/** Colour tells states apart; a choice without one is a plain word. */
function ChoiceCell({ value, field, inFull }: ShowProps<"choice"> & { inFull?: boolean }) {
  if (!value) return <Nothing />;
  const { label = value, short = label, colour } = field.choices[value] ?? {};
  const words = inFull ? label : short;
  return colour ? <ChoiceTag colour={colour}>{words}</ChoiceTag> : <TextCell value={words} />;
}

export const yesNo: FieldView<"yesNo"> = {
  input: lazyInput("YesNoInput"),
  cell: YesNoCell,
  filter: lazyFilter("YesNoFilter"),
  view: YesNoCell,
  width: 88,
};

/** What is as usual is a plain word; only the exception stands out. */
function YesNoCell({ value, field }: ShowProps<"yesNo">) {
  if (value == null) return <Nothing />;
  const word = value ? "Yes" : "No";
  return value === (field.default ?? value) ? <span>{word}</span> : <ChoiceTag>{word}</ChoiceTag>;
}

export const code: FieldView<"code"> = {
  input: lazyInput("CodeInput"),
  cell: CodeCell,
  filter: lazyFilter("CodeFilter"),
  view: (props) => <CodeCell {...props} inFull />,
  width: 128,
};

/** Currencies are told apart by their codes where they stand in a table. */
function CodeCell({ value, field, inFull }: ShowProps<"code"> & { inFull?: boolean }) {
  const { formats } = useFieldEnvironment();
  const isShort = field.list === "currency" && !inFull;
  return <TextCell value={isShort || !value ? value : codeName(value, field.list, formats.locale)} />;
}
