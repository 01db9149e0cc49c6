import { useDelete } from "@refinedev/core";
import { App } from "antd";
import { useMemo } from "react";
import { inSentence } from "../../domain/formats/text";
import { apiErrorOf } from "../../providers/apiError";
import { callVerbOnce } from "../../providers/dataProvider";
import { refresh, rememberedRow, rememberRow } from "../../providers/rows/useRow";
import { notices } from "../../providers/notices";
import type { AnyRow, Resource } from "../../schema";
import { countWords } from "./countWords";

/** A row to be deleted or restored; a single one is named by its title. */
export interface TrashedRow {
  id: string;
  title?: string;
}

export interface Trash {
  /** Asks, then moves the rows to the trash and offers to undo it. */
  remove(rows: readonly TrashedRow[], after?: () => void): void;
  restore(rows: readonly TrashedRow[], after?: () => void): void;
}

type Modal = ReturnType<typeof App.useApp>["modal"];
const useDeletion = () => useDelete().mutateAsync;
type DeleteRow = ReturnType<typeof useDeletion>;

/** Moving rows of a resource to the trash and back: the same functions at each drawing. */
export function useTrash(resource: Resource): Trash {
  const { modal } = App.useApp();
  const deleteRow = useDeletion();
  return useMemo(() => trashOf(resource, modal, deleteRow), [resource, modal, deleteRow]);
}

function trashOf(resource: Resource, modal: Modal, deleteRow: DeleteRow): Trash {
  const named = (rows: readonly TrashedRow[]) =>
    rows.length === 1 && rows[0]?.title
      ? `${inSentence(resource.label.one)} “${rows[0].title}”`
      : countWords(rows.length, resource);
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

  /** Does the same to each row, and reports those that were refused. */
  async function each(
    rows: readonly TrashedRow[],
    action: (id: string) => Promise<unknown>,
  ): Promise<TrashedRow[]> {
    const answers = await Promise.allSettled(rows.map(({ id }) => action(id)));
    const httpErrors = answers.flatMap((answer) =>
      answer.status === "rejected" ? [apiErrorOf(answer.reason).message] : [],
    );
    if (httpErrors.length > 0) notices.show({ type: "error", message: [...new Set(httpErrors)].join(" ") });
    return rows.filter((_, index) => answers[index]?.status === "fulfilled");
  }

  const restore: Trash["restore"] = async (rows, after) => {
    const restored = await each(rows, async (id) =>
      rememberRow(resource.name, await callVerbOnce<AnyRow>(resource.name, id, "restore")),
    );
    if (restored.length === 0) return;
    void refresh(resource.name);
    notices.show({ type: "success", message: `${capital(named(restored))} restored.` });
    after?.();
  };

  const remove: Trash["remove"] = (rows, after) => {
    modal.confirm({
      title: `Delete ${named(rows)}?`,
      content: `${rows.length === 1 ? "It moves" : "They move"} to the trash and can be restored from there.`,
      okText: `Delete ${rows.length === 1 ? inSentence(resource.label.one) : countWords(rows.length, resource)}`,
      okButtonProps: { danger: true },
      autoFocusButton: "ok",
      async onOk() {
        const removed = await each(rows, async (id) => {
          const row = rememberedRow<AnyRow>(resource.name, id);
          await deleteRow({
            resource: resource.name,
            id,
            // It is in the trash at once, and undoing restores it: Refine's "undoable" waits for seconds before it deletes.
            mutationMode: "pessimistic",
            meta: rows.length > 1 ? { via: "bulk" } : {},
            invalidates: [],
            successNotification: false,
            errorNotification: false,
          });
          // Refine forgets the rows of the resource, and the page of this one may stand for a while.
          if (row) rememberRow(resource.name, { ...row, deletedAt: new Date().toISOString() });
        });
        if (removed.length === 0) return;
        after?.();
        void refresh(resource.name);
        notices.show({
          key: `trash ${resource.name} ${removed[0]?.id}`,
          type: "success",
          message: `${capital(named(removed))} moved to the trash.`,
          undo: () => restore(removed),
        });
      },
    });
  };
  return { remove, restore };
}
