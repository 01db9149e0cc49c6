import { DownOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link, useLocation } from "react-router";
import { PlainSelect } from "../../../components/PlainSelect";
import { inSentence } from "../../../domain/formats/text";
import { FieldCell } from "../../../fields/FieldCell";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type Figures, type Grouping, type Resource, wordText } from "../../../schema";
import { type FigureName, figures, figuresFor, figureWords } from "../listState/listFigures";
import type { ListColumn } from "../listState/listColumns";
import { writeListState } from "../listState/readListState";
import { elementOf } from "../../../domain/formats/conditionWords";
import styles from "./Groups.module.css";
import type { ListData } from "./useListData";
import { groupStep, type GroupedRows, type RowGroup, withCondition } from "./useGroups";

interface GroupProps {
  grouped: GroupedRows;
  group: RowGroup;
}

/** The head of a group: its name and number of rows. A click or an arrow key opens and closes it. */
export function GroupHead({ grouped, group, isPart }: GroupProps & { isPart: boolean }) {
  const { formats } = useFieldEnvironment();
  const Caret = group.isOpen ? DownOutlined : RightOutlined;
  return (
    <button
      type="button"
      className={styles.head}
      aria-expanded={group.isOpen}
      onClick={() => grouped.toggle(group.key)}
      onKeyDown={({ key }) => {
        if (key === (group.isOpen ? "ArrowLeft" : "ArrowRight")) grouped.toggle(group.key);
      }}
    >
      <Caret className={styles.caret} aria-hidden />
      <GroupName by={grouped.by} value={group.value} />
      <span className={styles.count}>{`${formats.number(group.count)}${isPart ? "+" : ""}`}</span>
    </button>
  );
}

function GroupName({ by: { of, isMonth }, value }: { by: Grouping; value: RowGroup["value"] }) {
  const { formats } = useFieldEnvironment();
  if (value === null) return <span className="muted">{`No ${inSentence(of.label)}`}</span>;
  if (of.kind === "yesNo") return <span>{value === true ? "Yes" : "No"}</span>;
  if (isMonth) return <span>{wordText(String(value), formats.locale)}</span>;
  // The groups of a list are those of one of its declared fields.
  return <FieldCell field={elementOf(of as Resource["fields"][string])} value={value} around={{}} />;
}

/** The rows beyond the groups that are answered one by one. */
export const OtherGroups = ({ other, by }: { other: Figures; by: Grouping }) => {
  const { formats } = useFieldEnvironment();
  return (
    <span className={styles.other}>
      {`Others, by ${inSentence(by.of.label)} `}
      <span className={styles.count}>{formats.number(other.count)}</span>
    </span>
  );
};

/** What stands below the rows of an open group: more rows, all of them elsewhere, or why they are not there. */
export function GroupMore({
  grouped,
  group,
  resource,
  data,
}: GroupProps & { resource: Resource; data: ListData }) {
  const { pathname } = useLocation();
  const { formats } = useFieldEnvironment();
  const { state } = data.controller;
  if (group.error)
    return (
      <span role="alert">
        {group.error.message}
        <Button type="link" size="small" onClick={() => grouped.retry(group.key)}>
          Try again
        </Button>
      </span>
    );
  if (group.more === "elsewhere") {
    const conditions = withCondition(state, group.filter);
    const search = writeListState(resource, { ...state, ...conditions, group: "none", page: 1 }).toString();
    return <Link to={{ pathname, search }}>{`All ${formats.number(group.count)} without groups`}</Link>;
  }
  return (
    group.more && (
      <Button type="link" size="small" onClick={() => grouped.readMore(group.key)}>
        {`Show ${Math.min(groupStep, Math.max(1, group.count - (group.rows?.length ?? 0)))} more`}
      </Button>
    )
  );
}

interface FigureProps {
  column: ListColumn;
  data: ListData;
}

const chosenIn = ({ controller }: ListData, column: ListColumn): FigureName | undefined => {
  const figure = controller.chosen.figures?.[column.name];
  return figure && figuresFor(column).includes(figure) ? figure : undefined;
};

/** The figure of a group under a column, with the rows that it leaves out. */
export function GroupFigure({ column, data, of }: FigureProps & { of: Figures }) {
  const { formats } = useFieldEnvironment();
  const figure = chosenIn(data, column);
  const { total = of } = data.figures;
  const words = figure && figureWords(column, figure, of, total, formats);
  return (
    words && (
      <span className={styles.figure}>
        {words.text}
        {words.note && <small>{words.note}</small>}
      </span>
    )
  );
}

/** The figure of all that match, and the choice of it. */
export function ColumnFigure({ column, data }: FigureProps) {
  const { choose, chosen } = data.controller;
  const figure = chosenIn(data, column);
  const { total } = data.figures;
  const change = (next: FigureName | "none") => {
    const { [column.name]: _, ...others } = chosen.figures ?? {};
    const figures = next === "none" ? others : { ...others, [column.name]: next };
    choose({ figures: Object.keys(figures).length > 0 ? figures : undefined });
  };
  return (
    <span className={styles.foot} data-none={figure === undefined}>
      <PlainSelect
        label={`Figure under ${inSentence(column.field.label)}`}
        className={styles.choice}
        value={figure ?? "none"}
        options={[
          { value: "none", label: figure ? "No figure" : "Figure" },
          ...figuresFor(column).map((name) => ({ value: name, label: figures[name] })),
        ]}
        onChange={change}
      />
      {figure && total && <GroupFigure column={column} data={data} of={total} />}
    </span>
  );
}

/** How many rows the figures and groups are of, in place of pages. */
export function GroupStatus({ data: { list, grouped, figures } }: { data: ListData }) {
  const { formats } = useFieldEnvironment();
  const groups = grouped?.groups;
  const rows = `${formats.number(list.total)}${list.isAtLeast ? "+" : ""}`;
  return (
    <span role="status">
      {groups
        ? `${formats.number(groups.length)} ${groups.length === 1 ? "group" : "groups"} of ${rows}`
        : "\u00a0"}
      {figures.isPart && <PartWords />}
    </span>
  );
}

/** Says that figures are of a part of the rows. */
export const PartWords = () => (
  <span className={styles.part}>Figures and groups are of 200,000 rows only. A filter narrows them.</span>
);
