import { App } from "antd";
import { inSentence } from "../../../domain/formats/text";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { callVerbOnce } from "../../../providers/dataProvider";
import type { SetBack } from "../../../providers/rows/rowHistory";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import { rememberTenant } from "../../../providers/tenant";
import type { AnyRow, Resource } from "../../../schema";
import { touchedWith } from "./touchedWith";

/** Asks whether a change is to be undone, and does it; `label` names the field where it is one alone. */
export type AskSetBack = (change: SetBack, label: string | undefined) => void;

/** Setting changes of a row back, after a question. */
export function useSetBack(resource: Resource, row: AnyRow): AskSetBack {
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
