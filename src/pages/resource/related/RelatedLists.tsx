import { type FieldEnvironment, useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { resources } from "../../../resources";
import {
  type AnyRow,
  canRead,
  parametersOf,
  parseListQuery,
  partsOf,
  pathParts,
  permits,
  type Related,
  type Resource,
  wholeBy,
} from "../../../schema";
import { ScreenOnly } from "../../printing/ScreenOnly";
import styles from "./related.module.css";
import { PlusOutlined } from "@ant-design/icons";
import { useList } from "@refinedev/core";
import { Pagination, Skeleton } from "antd";
import { type CSSProperties, Fragment, type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { inSentence } from "../../../domain/formats/text";
import { FieldCell } from "../../../fields/FieldCell";
import { FieldShow } from "../../../fields/FieldShow";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import { apiErrorOf } from "../../../providers/apiError";
import { crudFilters } from "../../../providers/listParameters";
import { LinkButton } from "../../../components/LinkButton";
import { Panel } from "../../../components/Panel";
import { Trouble } from "../../../components/Trouble";
import { useSeen } from "../../../components/useSeen";
import { formSections, openFields } from "../form/formFields";
import { stateOf } from "../listState/ListState";
import { listColumns } from "../listState/listColumns";
import { pagePath, pathOfRow, rowPath } from "../../../providers/resourcePath";
import { titleOf } from "../titleOf";
import { writeListState } from "../listState/readListState";

interface RelatedListsProps {
  resource: Resource;
  row: AnyRow;
  /** The parts that the page draws elsewhere. */
  without?: readonly string[];
  /** The page's own panel of a part, in place of its list. */
  drawn?: (part: string) => ReactNode;
  isApart?: boolean;
}

/** The rows that refer to a row, as declared, and its parts, as far as the user may read them. */
export function RelatedLists({ resource, row, without = [], drawn, isApart = true }: RelatedListsProps) {
  const all = useOpenLists(resource);
  const open = all.filter((one) => !without.includes(one.resource) || one !== placedIn(all, one.resource));
  if (open.length === 0) return null;
  return (
    <ScreenOnly>
      <div className={styles.lists} data-apart={isApart}>
        {open.map((one) => (
          <Fragment key={`${one.resource}.${one.by}`}>
            {drawn?.(one.resource) ?? <RelatedList related={one} row={row} />}
          </Fragment>
        ))}
      </div>
    </ScreenOnly>
  );
}

export function RelatedPart({ resource, row, part }: { resource: Resource; row: AnyRow; part: string }) {
  const related = placedIn(useOpenLists(resource), part);
  return related && <RelatedList related={related} row={row} />;
}

/** The list that a panel of the page stands for: of rows that refer to the row itself, where there is one. */
const placedIn = (lists: readonly Related[], name: string): Related | undefined => {
  const named = lists.filter((one) => one.resource === name);
  return named.find(({ by }) => !pathParts(by)) ?? named[0];
};

/** The lists that the user may read: declared ones, and parts of the resource. */
function useOpenLists(resource: Resource): Related[] {
  const { actor, resourceNamed } = useFieldEnvironment();
  const declared: readonly Related[] = resource.related ?? [];
  const parts = partsOf(resources, resource).flatMap((part) => {
    const by = wholeBy(part, resource.name);
    return !by || declared.some((one) => one.resource === part.name && one.by === by)
      ? []
      : { resource: part.name, by };
  });
  return [...declared, ...parts].filter(({ resource: name, by }) => {
    const { access, fields } = resourceNamed(name);
    const field = fields[pathParts(by)?.[0] ?? by];
    return permits(access.read, actor) && field !== undefined && canRead(field, actor);
  });
}

/** The page of the row that a row without a page of its own is part of. */
function pathOfWhole(
  { partOf = [] }: Resource,
  row: AnyRow,
  { actor, resourceNamed }: Pick<FieldEnvironment, "actor" | "resourceNamed">,
): string | undefined {
  const whole = partOf.find(({ by }) => typeof row[by] === "string");
  return whole && rowPath(resourceNamed(whole.resource), String(row[whole.by]), actor);
}

const shownRows = 5;
const shownFacts = 3;
const mostAcross = 4;

/** The first rows that refer to a row, read when scrolled to. Rows without a list page are paged here. */
function RelatedList({
  related: { resource: name, by, where, sort, label, columns: chosen },
  row,
}: {
  related: Related;
  row: AnyRow;
}) {
  const environment = useFieldEnvironment();
  const { actor, formats, resourceNamed } = environment;
  const [page, setPage] = useState(1);
  const body = useRef<HTMLDivElement>(null);
  const target = resourceNamed(name);
  const filters = [
    { field: by, operator: "eq", value: row.id } as const,
    ...parseListQuery(target, parametersOf(where), { actor, words: "kept" }).filters,
  ];
  const { query, result } = useList<AnyRow>({
    resource: name,
    pagination: { mode: "server", currentPage: page, pageSize: shownRows },
    filters: crudFilters({ filters }),
    sorters: [sort ?? target.list.sort],
    queryOptions: { enabled: useSeen(body) },
  });
  const { total = 0 } = result;
  const readable = listColumns(target, actor, [], resourceNamed);
  const columns = (chosen ?? target.list.columns)
    .flatMap((column) => readable.find((one) => one.name === column) ?? [])
    // Yes or no means nothing without its heading.
    .filter(
      (one) =>
        one.name !== target.title &&
        one.name !== by &&
        !one.name.startsWith(`${by}.`) &&
        one.field.kind !== "yesNo",
    )
    .slice(0, chosen?.length ?? shownFacts)
    .filter(({ valueOf }) => !result.data.every((one) => isEmptyValue(valueOf(one))));
  const across: CSSProperties & { "--columns": number } = {
    "--columns": Math.min(mostAcross, columns.length + 1),
  };
  const listPath = pagePath(target, "list", actor);
  const heading = label ?? target.label.many;
  const isSettable = openFields(formSections(target, actor, "create")).has(by);
  const createPath =
    isSettable && !target.without?.includes("create") ? pagePath(target, "create", actor) : undefined;
  return (
    <Panel
      heading={heading}
      count={
        query.data && total > 0
          ? `${formats.number(total)}${query.data["totalIsAtLeast"] === true ? "+" : ""}`
          : undefined
      }
      actions={
        createPath && (
          <LinkButton to={`${createPath}?${by}=${row.id}`} size="small" icon={<PlusOutlined aria-hidden />}>
            {`New ${inSentence(target.label.one)}`}
          </LinkButton>
        )
      }
    >
      <div ref={body}>
        {query.error ? (
          <Trouble message={apiErrorOf(query.error).message} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <div className={styles.waiting}>
            {query.isFetching && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
          </div>
        ) : total === 0 ? (
          <p className={styles.none}>None yet.</p>
        ) : (
          <ul className={styles.rows} style={across}>
            {result.data.map((one) => {
              const path = pathOfRow(target, one, actor) ?? pathOfWhole(target, one, environment);
              return (
                <li key={one.id} className={styles.row}>
                  {path ? <Link to={path}>{titleOf(target, one)}</Link> : <span>{titleOf(target, one)}</span>}
                  {columns.map(({ name: column, field, valueOf }) => {
                    // Files are opened from here.
                    const Value = field.kind === "files" ? FieldShow : FieldCell;
                    return (
                      <span key={column} className={styles.fact} title={field.label}>
                        {!isEmptyValue(valueOf(one)) && (
                          <>
                            <span className="heard">{`${field.label}: `}</span>
                            <Value field={field} value={valueOf(one)} around={one} />
                          </>
                        )}
                      </span>
                    );
                  })}
                </li>
              );
            })}
          </ul>
        )}
        {total > shownRows && !listPath && (
          <Pagination
            {...{ simple: true, size: "small", current: page, pageSize: shownRows, total }}
            showSizeChanger={false}
            onChange={setPage}
            aria-label={`Pages of ${inSentence(heading)}`}
          />
        )}
        {total > shownRows && listPath && (
          <Link className={styles.all} to={`${listPath}?${writeListState(target, stateOf(filters))}`}>
            {query.data?.["totalIsAtLeast"] === true ? "Show all" : `All ${formats.number(total)}`}
            <span className="heard">{` ${inSentence(heading)}`}</span>
          </Link>
        )}
      </div>
    </Panel>
  );
}
