import { useDelete } from "@refinedev/core";
import { App } from "antd";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { inSentence } from "../../../domain/formats/text";
import { apiErrorOf } from "../../../providers/apiError";
import { callVerbOnce } from "../../../providers/dataProvider";
import { refresh, rememberedRow, rememberRow } from "../../../providers/rows/useRow";
import { notices } from "../../../providers/notices";
import type { AnyRow, Resource } from "../../../schema";
import { areWorkers, readOpenWork, StillTheirs } from "./OpenWork";

interface TrashedRow {
  id: string;
  title: string;
}

export interface Trash {
  /** Asks, moves the row to the trash, and offers to undo it. */
  remove(row: TrashedRow, after?: () => void): void;
  restore(row: TrashedRow, after?: () => void): void;
}

type Modal = ReturnType<typeof App.useApp>["modal"];
const useDeletion = () => useDelete().mutateAsync;
type DeleteRow = ReturnType<typeof useDeletion>;

/** Moves a row to the trash and back. The functions are stable. Several rows need a run. */
export function useTrash(resource: Resource): Trash {
  const { modal } = App.useApp();
  const deleteRow = useDeletion();
  const navigate = useNavigate();
  const { pathOf } = useFieldEnvironment();
  return useMemo(
    () => trashOf(resource, { modal, deleteRow, open: (id) => void navigate(pathOf(resource, id) ?? "/") }),
    [resource, modal, deleteRow, navigate, pathOf],
  );
}

interface Means {
  modal: Modal;
  deleteRow: DeleteRow;
  /** Opens the page of a row. */
  open(id: string): void;
}

function trashOf({ name, label }: Resource, { modal, deleteRow, open }: Means): Trash {
  const one = inSentence(label.one);
  const showError = (thrown: unknown) => notices.show({ type: "error", message: apiErrorOf(thrown).message });

  const restore: Trash["restore"] = async ({ id, title }, after) => {
    try {
      rememberRow(name, await callVerbOnce<AnyRow>(name, id, "restore"));
    } catch (thrown) {
      return showError(thrown);
    }
    void refresh(name);
    notices.show({ type: "success", message: `${label.one} “${title}” restored.` });
    after?.();
  };

  const remove: Trash["remove"] = async ({ id, title }, after) => {
    const work = areWorkers(name) ? await readOpenWork(id) : [];
    const handOver = () => {
      dialog.destroy();
      open(id);
    };
    const dialog = modal.confirm({
      title: `Delete ${one} “${title}”?`,
      content: (
        <>
          It moves to the trash and can be restored from there.
          {work.length > 0 && <StillTheirs work={work} onHandOver={handOver} />}
        </>
      ),
      okText: `Delete ${one}`,
      okButtonProps: { danger: true },
      autoFocusButton: "ok",
      async onOk() {
        const row = rememberedRow<AnyRow>(name, id);
        try {
          await deleteRow({
            ...{ resource: name, id },
            // Deletes immediately, and undo restores: Refine's "undoable" would wait for seconds before it deletes.
            ...{ mutationMode: "pessimistic", invalidates: [] },
            ...{ successNotification: false, errorNotification: false },
          });
        } catch (thrown) {
          return showError(thrown);
        }
        // Refine forgets the rows of the resource, but the page of this one may stay open for a while.
        if (row) rememberRow(name, { ...row, deletedAt: new Date().toISOString() });
        after?.();
        void refresh(name);
        notices.show({
          key: `trash ${name} ${id}`,
          type: "success",
          message: `${label.one} “${title}” moved to the trash.`,
          undo: () => restore({ id, title }),
        });
      },
    });
  };
  return { remove, restore };
}
