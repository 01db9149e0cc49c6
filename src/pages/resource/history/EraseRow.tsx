import { App, Button } from "antd";
import { inSentence, joinParts } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { callVerb } from "../../../providers/dataProvider";
import { notices } from "../../../providers/notices";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import { type AnyRow, erasers, permits, type Resource } from "../../../schema";
import { titleOf } from "../titleOf";

interface EraseRowProps {
  resource: Resource;
  row: AnyRow;
  /** Other resources in which the person is erased too. */
  touches?: readonly string[] | undefined;
}

/** Erases what a row tells of a person, after a question, for those who may. */
export function EraseRow({ resource, row, touches = [] }: EraseRowProps) {
  const { modal } = App.useApp();
  const { actor } = useFieldEnvironment();
  const labels = Object.values(resource.fields).flatMap(({ personal, label }) => (personal ? [label] : []));
  const mayErase = erasers.includes(actor.role) && permits(resource.access.update, actor, row);
  if (labels.length === 0 || !mayErase || resource.without?.includes("update")) return null;

  async function erase(): Promise<void> {
    try {
      const body = { version: row.version };
      rememberRow(resource.name, await callVerb<AnyRow>(resource.name, row.id, "erase", body));
      notices.show({ type: "success", message: "The personal data is erased." });
    } catch (thrown) {
      const { statusCode, message } = apiErrorOf(thrown);
      if (statusCode !== 401) notices.show({ type: "error", message });
    } finally {
      void refresh(resource.name, ...touches);
    }
  }

  return (
    <Button
      danger
      type="link"
      style={{ paddingInline: 0 }}
      onClick={() =>
        modal.confirm({
          title: `Erase the personal data of ${inSentence(resource.label.one)} “${titleOf(resource, row)}”?`,
          content: `${joinParts(labels, ", ")}: blanked here and in the history. Nobody can bring it back.`,
          okText: "Erase for good",
          okButtonProps: { danger: true },
          autoFocusButton: "cancel",
          onOk: erase,
        })
      }
    >
      Erase personal data …
    </Button>
  );
}
