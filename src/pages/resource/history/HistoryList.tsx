import { Button, App } from "antd";
import { useEffect } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { useRowHistory, type SetBack } from "../../../providers/rows/rowHistory";
import { Loaded } from "../../../components/Loaded";
import styles from "./history.module.css";
import { EraseRow, touchedWith } from "./EraseRow";
import { joinAutosaves, type JoinedEntry } from "./joinAutosaves";
import { type AnyRow, type Resource, changeActions, changeVias, mergedIntoOf } from "../../../schema";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import { useNow } from "../../../components/useNow";
import { ChangedField, changedValues, type ChangedValue } from "./ChangedField";
import { EyeOutlined } from "@ant-design/icons";
import { useCustomMutation } from "@refinedev/core";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import { inSentence } from "../../../domain/formats/text";
import { notices } from "../../../providers/notices";
import { callVerbOnce } from "../../../providers/dataProvider";
import { rememberTenant } from "../../../providers/tenant";

/** Further pages load until this many changes are shown, but at most `maxRead` are read. */
const [minShown, maxRead] = [5, 100];

/** The changes of a row, newest first, with ways to set them back. */
export function HistoryList({ resource, row, mayEdit, besides }: HistoryPanelProps) {
  const { formats } = useFieldEnvironment();
  const query = useRowHistory(resource, row);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const setBack = useSetBack(resource, row);
  const read = data?.pages.flatMap((page) => page.entries) ?? [];
  const entries = joinAutosaves(read);
  // Joining autosaves can leave little of a page.
  const isShort = entries.length < minShown && read.length < maxRead && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);
  const since = data?.pages[0]?.since;
  const isWhole = read.at(-1)?.action === "create";
  const list = (
    <>
      <ol className={styles.list}>
        {entries.map((entry, index) => (
          <HistoryItem
            key={entry.id}
            resource={resource}
            row={row}
            entry={entry}
            isLatest={index === 0}
            onSetBack={mayEdit ? setBack : undefined}
          />
        ))}
      </ol>
      {hasNextPage ? (
        <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier changes
        </Button>
      ) : (
        !isWhole && (
          <p className={styles.note}>
            {entries.length === 0 && "Nothing was changed. "}
            {since && `Changes are kept since ${formats.instant(since)}.`}
          </p>
        )
      )}
      {!mergedIntoOf(row) && (
        <EraseRow
          resource={resource}
          row={row}
          besides={besides}
          lastErasing={read.find(({ action }) => action === "erase" || action === "unerase")}
        />
      )}
    </>
  );
  return <Loaded query={query}>{() => list}</Loaded>;
}

export interface HistoryPanelProps {
  resource: Resource;
  row: AnyRow;
  /** Whether the user may change the row, and so set changes back. */
  mayEdit: boolean;
  /** A further consequence of erasing, as a sentence. */
  besides?: string | undefined;
  isApart?: boolean;
}

interface HistoryItemProps {
  resource: Resource;
  row: AnyRow;
  entry: JoinedEntry;
  isLatest: boolean;
  /** Undefined if the user may not change the row. */
  onSetBack: AskSetBack | undefined;
}

function HistoryItem({ resource, row, entry, isLatest, onSetBack }: HistoryItemProps) {
  const { actor, formats, queryFields, resourceNamed } = useFieldEnvironment();
  const now = useNow();
  const { id, at, userId, changes } = entry;
  const values = changedValues(resource, changes, { actor, queryFields });
  const settable = [...new Set(values.flatMap(({ name, isSettable }) => (isSettable ? [name] : [])))];
  const around = (side: "from" | "to") => ({
    ...row,
    ...Object.fromEntries(changes.map((change) => [change.field, change[side]])),
  });
  const [before, after] = [around("from"), around("to")];
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        {userId && (
          <span className={styles.who}>
            <ReferenceTitle resource={resourceNamed("users")} id={userId} />
          </span>
        )}
        <span>{wordsOf(entry)}</span>
        <time className={styles.when} dateTime={at} title={formats.instant(at)}>
          {formats.relative(at, now.getTime())}
        </time>
      </div>
      {values.length > 0 && (
        <ul className={styles.changes}>
          {values.map((value) => (
            <ChangedField
              key={value.key}
              value={value}
              before={before}
              after={after}
              secret={
                value.field.secret && (value.from !== null || value.to !== null) ? (
                  <SecretChange resource={resource} row={row} entry={id} value={value} />
                ) : undefined
              }
              onSetBack={
                onSetBack && value.isSettable
                  ? () =>
                      onSetBack(
                        { entry: entry.firsts.get(value.name) ?? id, fields: [value.name] },
                        value.label,
                      )
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {onSetBack && settable.length > 0 && !(isLatest && settable.length === 1) && (
        <button
          type="button"
          className={styles.link}
          onClick={() => onSetBack({ entry: id, later: true }, undefined)}
        >
          {isLatest ? "Set all of this back" : "Set back to before this change"}
        </button>
      )}
    </li>
  );
}

function wordsOf({ action, via, userId, apiKey, import: brought, count }: JoinedEntry): string {
  if (via === "history") return "Set back";
  // The system is named only if no user made the change.
  const through = via === "system" && userId ? "" : ` ${changeVias[via]}`;
  return `${changeActions[action]}${through}${(apiKey ?? brought) ? ` ${apiKey ?? brought}` : ""}${count > 1 ? `, saved ${count} times` : ""}`;
}

interface SecretChangeProps {
  resource: Resource;
  row: AnyRow;
  /** Id of the change. */
  entry: number;
  value: ChangedValue;
}

/** A secret's old and new value, masked, with a button to reveal both. Revealing is recorded in the history. */
function SecretChange({ resource, row, entry, value: { name, label, from, to } }: SecretChangeProps) {
  const { mutate, mutation } = useCustomMutation<{ before?: string | null; value: string | null }>();
  const seen = mutation.data?.data;
  const [was, is] = seen ? [seen.before, seen.value] : [from, to];
  const words = (value: unknown) => (typeof value === "string" ? value : "empty");
  return (
    <span aria-live="polite">
      {words(was)} <span aria-label="to">→</span> {words(is)}{" "}
      {!seen && (
        <Button
          size="small"
          type="text"
          icon={<EyeOutlined aria-hidden />}
          loading={mutation.isPending}
          aria-label={`Show what ${label} was and became`}
          title="Looking is kept in the history"
          onClick={() =>
            mutate(
              {
                url: `/api/${resource.name}/${row.id}/reveal`,
                method: "post",
                values: { field: name, entry },
              },
              { onSuccess: () => void refresh(resource.name) },
            )
          }
        />
      )}
    </span>
  );
}

/** Asks whether to undo a change, and does it. `label` names a single field. */
type AskSetBack = (change: SetBack, label: string | undefined) => void;

function useSetBack(resource: Resource, row: AnyRow): AskSetBack {
  const { modal } = App.useApp();
  const one = inSentence(resource.label.one);

  async function setBack(change: SetBack): Promise<void> {
    try {
      const body = { version: row.version, ...change };
      const stored = await callVerbOnce<AnyRow>(resource.name, row.id, "set-back", body);
      if (resource.singleton) void rememberTenant(stored);
      else rememberRow(resource.name, stored);
      notices.show({ type: "success", message: "Set back." });
    } catch (thrown) {
      const { statusCode, message: words, errors = {} } = apiErrorOf(thrown);
      const reasons = Object.entries(errors).map(
        ([path, reason]) =>
          `${resource.fields[path.split(".")[0] ?? ""]?.label ?? path}: ${reason.join(" ")}`,
      );
      if (statusCode !== 401) notices.show({ type: "error", message: [words, ...reasons].join(" ") });
    } finally {
      void refresh(resource.name, ...touchedWith(resource));
    }
  }

  return (change, label) => {
    modal.confirm({
      title: label ? `Set “${label}” back?` : `Set this ${one} back?`,
      content: label
        ? "It gets the value that it had before this change."
        : "What was changed here and since then gets the values that it had before.",
      okText: "Set back",
      autoFocusButton: "ok",
      onOk: () => setBack(change),
    });
  };
}
