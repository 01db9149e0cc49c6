import { useMany } from "@refinedev/core";
import { Progress } from "antd";
import { Link } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { rowPath } from "../../../providers/resourcePath";
import type { AnyRow } from "../../../schema";
import { titleOf } from "../titleOf";
import styles from "./runs.module.css";
import { type Run, runWords } from "./runs";

export function RunProgress({ words, run }: { words: string; run: Run | undefined }) {
  const settled = (run?.done ?? 0) + (run?.failed ?? 0);
  return (
    <>
      <p role="status">{run ? `${words} ${settled} of ${runWords(run.total, run)} …` : `${words} …`}</p>
      <Progress percent={run ? Math.floor((settled / run.total) * 100) : 0} aria-label={words} />
    </>
  );
}

type Titles = ReadonlyMap<string, string> | undefined;

/** The rows that a run refused, by reason. `titles` names rows that are already known. */
export const RunErrors = ({ run, titles }: { run: Run; titles?: Titles }) => (
  <ul className={styles.reasons}>
    {[...new Set(run.errors.map(({ resource }) => resource))].map((name) => (
      <ErrorsOf key={name} name={name} run={run} titles={titles} />
    ))}
    {run.failed > run.errors.length && <li>{`And ${run.failed - run.errors.length} more.`}</li>}
  </ul>
);

function ErrorsOf({ name, run, titles }: { name: string; run: Run; titles: Titles }) {
  const { actor, resourceNamed } = useFieldEnvironment();
  const resource = resourceNamed(name);
  const errors = run.errors.filter((one) => one.resource === name);
  const ids = errors.flatMap(({ id }) => id ?? []);
  const unknown = ids.filter((id) => !titles?.has(id));
  const { result } = useMany<AnyRow>({
    resource: name,
    ids: unknown,
    queryOptions: { enabled: unknown.length > 0 },
  });
  const found = new Map(result.data.map((row) => [row.id, titleOf(resource, row)]));
  const byReason = new Map<string, { id: string | null; line: number }[]>();
  for (const { line, id, error } of errors) {
    const reason = error.errors ? [...new Set(Object.values(error.errors).flat())].join(" ") : error.message;
    byReason.set(reason, [...(byReason.get(reason) ?? []), { id, line }]);
  }
  return [...byReason].map(([reason, rows]) => (
    <li key={reason}>
      {reason}
      <ul className={styles.rows} aria-label={reason}>
        {rows.map(({ id, line }) => {
          const title = id && (titles?.get(id) ?? found.get(id));
          const path = id && title ? rowPath(resource, id, actor) : undefined;
          return <li key={line}>{path ? <Link to={path}>{title}</Link> : (title ?? `Line ${line}`)}</li>;
        })}
      </ul>
    </li>
  ));
}
