import { Alert, Button, Modal } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useDialog } from "../../../components/useDialog";
import { FieldCell } from "../../../fields/FieldCell";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { cellsOf } from "../../../fields/inputs/rows/rowsText";
import { apiErrorOf } from "../../../providers/apiError";
import { listKey, listRows } from "../../../providers/rows/listRows";
import {
  type AnyRow,
  fromText,
  isSameValue,
  maximumPage,
  presentSchema,
  type Resource,
  type TextFormats,
} from "../../../schema";
import type { ListColumn } from "../listState/listColumns";
import { valuesIn } from "../runs/bulkFields";
import { RunProgress } from "../runs/RunReport";
import { doRun, type Run } from "../runs/runs";
import { titleOf } from "../titleOf";
import type { CellField } from "./cellFields";
import type { CellStore } from "./cellStore";
import styles from "./PasteDialog.module.css";

interface PasteDialogProps {
  text: string;
  /** The cell that it was pasted into. */
  id: string;
  column: string;
  resource: Resource;
  rows: readonly AnyRow[];
  columns: readonly ListColumn[];
  fields: ReadonlyMap<string, CellField>;
  cells: CellStore;
  isOpen(row: AnyRow, column: string): boolean;
  onClosed(): void;
}

/** What one pasted cell becomes. */
type Fate =
  | { is: "changes"; value: unknown }
  | { is: "same" }
  | { is: "closed" }
  | { is: "wrong"; error: string };

const mostCells = 500;

interface Phase {
  isSaving: boolean;
  run?: Run;
  error?: string;
}

/** Shows what each cell of a pasted block becomes, before all of it is saved by one run, which one undo takes back. */
export function PasteDialog(props: PasteDialogProps) {
  const { text, id, column, resource, cells, onClosed } = props;
  const { formats, currencies } = useFieldEnvironment();
  const dialog = useDialog(onClosed);
  const navigate = useNavigate();
  const [{ isSaving, run, error }, setPhase] = useState<Phase>({ isSaving: false });
  const block = useMemo(() => cellsOf(text) ?? [[text]], [text]);
  const columns = props.columns.slice(props.columns.findIndex(({ name }) => name === column));
  const rows = props.rows.slice(props.rows.findIndex((row) => row.id === id));
  const across = Math.max(...block.map((line) => line.length));
  const used = columns.slice(0, across);
  const count = block.reduce((sum, line) => sum + line.length, 0);
  const isTooLarge = count > mostCells;
  const lines = isTooLarge ? [] : block.slice(0, rows.length);
  const idsOf = useIdsOf(used, lines, props.fields);
  const reading = { ...formats, currencies, ...(idsOf ? { idsOf } : {}) };
  const planned = lines.flatMap((line, down) => {
    const row = rows[down];
    return row
      ? [
          {
            row,
            fates: line.slice(0, used.length).map((cell, at) => fateOf(cell, row, used[at], props, reading)),
          },
        ]
      : [];
  });
  const all = planned.flatMap(({ fates }) => fates);
  const tally = (is: Fate["is"]) => all.filter((fate) => fate.is === is).length;
  const changes = tally("changes");
  const closed = used.filter((_, at) => planned.some(({ fates }) => fates[at]?.is === "closed"));
  const left = [
    block.length > rows.length && `${counted(block.length - rows.length, "line")} below the last row`,
    across > columns.length && `${counted(across - columns.length, "column")} right of the last one`,
  ].filter(Boolean);

  const changed = planned.flatMap(({ row, fates }) => {
    const own = fates.flatMap((fate, at) => {
      const column = used[at];
      return column && fate.is === "changes" ? [{ column, name: column.name, value: fate.value }] : [];
    });
    return own.length > 0 ? [{ row, own }] : [];
  });
  const apply = async () => {
    setPhase({ isSaving: true });
    try {
      const changes = changed.map(({ row, own }) => ({
        id: row.id,
        values: valuesIn(own),
        was: valuesIn(own.map(({ name, column }) => ({ name, value: column.valueOf(row) ?? null }))),
      }));
      const run = await doRun(
        ...[resource, { rows: changes }, { action: "change" as const, values: {}, add: {} }],
        { open: navigate, onProgress: (so) => setPhase({ isSaving: true, run: so }) },
      );
      // What was refused waits in its cells, as pasted.
      const refused = new Set(run.errors.map((one) => one.id));
      for (const { row, own } of changed)
        if (refused.has(row.id))
          for (const { name, value } of own) cells.open(row.id, name, { value: { is: value } });
      dialog.close();
    } catch (thrown) {
      setPhase({ isSaving: false, error: apiErrorOf(thrown).message });
    }
  };
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title="Paste into the list"
      width={880}
      onCancel={() => dialog.close()}
      footer={[
        <Button key="cancel" onClick={() => dialog.close()}>
          {isSaving ? "Close" : "Cancel"}
        </Button>,
        <Button
          key="apply"
          type="primary"
          disabled={changes === 0 || !idsOf}
          loading={isSaving}
          onClick={() => void apply()}
        >
          {isSaving ? "Changing" : changes === 0 ? "Nothing to change" : `Change ${counted(changes, "cell")}`}
        </Button>,
      ]}
    >
      {error && <Alert type="error" showIcon message={error} />}
      {isSaving ? (
        <RunProgress words="Done with" run={run} />
      ) : isTooLarge ? (
        <p role="alert">{`${formats.number(count)} cells are too many to paste at once: at most ${mostCells}. An import takes more.`}</p>
      ) : (
        <>
          <p role="status">
            {[
              `${counted(changes, "cell")} change${changes === 1 ? "s" : ""}.`,
              tally("same") > 0 &&
                `${counted(tally("same"), "cell")} already hold${tally("same") === 1 ? "s" : ""} the same.`,
              tally("wrong") > 0 &&
                `${counted(tally("wrong"), "cell")} cannot be read and stay${tally("wrong") === 1 ? "s" : ""} as before.`,
              closed.length > 0 &&
                `Skipped, because they cannot be changed here: ${closed.map(({ field }) => field.label).join(", ")}.`,
              left.length > 0 && `Left out: ${left.join(" and ")}.`,
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
          <div className={styles.frame} tabIndex={0} role="region" aria-label="What each cell becomes">
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{resource.label.one}</th>
                  {used.map(({ name, field }) => (
                    <th key={name} scope="col">
                      {field.label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {planned.map(({ row, fates }, down) => (
                  <tr key={row.id}>
                    <th scope="row">{titleOf(resource, row)}</th>
                    {used.map((column, at) => {
                      const fate = fates[at];
                      return (
                        <td key={column.name} data-fate={fate?.is}>
                          {fate && (
                            <FateWords fate={fate} column={column} row={row} text={lines[down]?.[at] ?? ""} />
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Modal>
  );
}

function FateWords({
  fate,
  column,
  row,
  text,
}: {
  fate: Fate;
  column: ListColumn;
  row: AnyRow;
  text: string;
}) {
  const { field, valueOf } = column;
  if (fate.is === "closed") return "Skipped";
  if (fate.is === "same") return <FieldCell field={field} value={valueOf(row)} around={row} />;
  if (fate.is === "wrong")
    return (
      <>
        {`“${text.trim()}” `}
        <span>{fate.error}</span>
      </>
    );
  return (
    <>
      <del>
        <FieldCell field={field} value={valueOf(row)} around={row} />
      </del>{" "}
      <ins>
        <FieldCell field={field} value={fate.value} around={row} />
      </ins>
    </>
  );
}

function fateOf(
  text: string,
  row: AnyRow,
  column: ListColumn | undefined,
  { fields, isOpen }: Pick<PasteDialogProps, "fields" | "isOpen">,
  formats: TextFormats,
): Fate {
  const at = column && fields.get(column.name);
  if (!at || !isOpen(row, column.name)) return { is: "closed" };
  const { value, error } = fromText(at.field, text, formats, row);
  if (error !== undefined) return { is: "wrong", error };
  if (isSameValue(value, column.valueOf(row) ?? null)) return { is: "same" };
  const isNothing = value === null || (Array.isArray(value) && value.length === 0);
  if (isNothing && !at.field.optional) return { is: "wrong", error: "This cannot be empty." };
  const wrong = isNothing ? undefined : presentSchema(at.field).safeParse(value).error?.issues[0]?.message;
  return wrong === undefined ? { is: "changes", value } : { is: "wrong", error: wrong };
}

/** The rows that pasted titles name, by one look-up for each resource. Undefined until all have come. */
function useIdsOf(
  columns: readonly ListColumn[],
  lines: readonly (readonly string[])[],
  fields: ReadonlyMap<string, CellField>,
): TextFormats["idsOf"] | undefined {
  const { resourceNamed } = useFieldEnvironment();
  const titles = new Map<string, Set<string>>();
  for (const [at, { name }] of columns.entries()) {
    const field = fields.get(name)?.field;
    if (field?.kind !== "reference" && field?.kind !== "references") continue;
    const texts = titles.get(field.to) ?? new Set<string>();
    titles.set(field.to, texts);
    for (const line of lines)
      for (const text of field.kind === "references" ? (line[at] ?? "").split(",") : [line[at] ?? ""])
        if (text.trim()) texts.add(text.trim());
  }
  const asked = [...titles]
    .map(([name, texts]) => [name, [...texts]] as const)
    .filter(([, texts]) => texts.length > 0);
  const { data } = useQuery({
    queryKey: listKey("pasted", asked),
    queryFn: async () => {
      const found = new Map<string, readonly string[]>();
      for (const [name, texts] of asked) {
        const { title } = resourceNamed(name);
        const filters = [{ field: title, operator: "in" as const, value: texts }];
        const { rows } = await listRows<AnyRow>(name, { filters, sort: [], start: 0, end: maximumPage });
        for (const row of rows) {
          const key = `${name} ${String(row[title])}`;
          found.set(key, [...(found.get(key) ?? []), row.id]);
        }
      }
      return found;
    },
    gcTime: 0,
    enabled: asked.length > 0,
  });
  if (asked.length === 0) return () => [];
  return data && ((resource, title) => data.get(`${resource} ${title.trim()}`) ?? []);
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
