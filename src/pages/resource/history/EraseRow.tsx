import { useCustomMutation } from "@refinedev/core";
import { App, Button } from "antd";
import { leadingRoles } from "../../../vocabulary";
import { inSentence, joinParts } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import { type AnyRow, permits, type Resource } from "../../../schema";
import { titleOf } from "../titleOf";
import { type Left, leftInWords, leftOf } from "./leftInWords";
import { touchedWith } from "./touchedWith";

interface EraseRowProps {
  resource: Resource;
  row: AnyRow;
  /** What else follows from it, in a sentence. */
  besides?: string | undefined;
}

/** The row as it is then, and what it left. */
type Erased = AnyRow & { left: Left[] };

/** Erases what a row tells of a person, after a question, for those who may. */
export function EraseRow({ resource, row, besides }: EraseRowProps) {
  const { modal } = App.useApp();
  const { actor } = useFieldEnvironment();
  const { mutateAsync } = useCustomMutation<Erased>();
  const labels = Object.values(resource.fields).flatMap(({ personal, label }) => (personal ? [label] : []));
  const mayErase =
    leadingRoles.some((role) => role === actor.role) && permits(resource.access.update, actor, row);
  if (labels.length === 0 || !mayErase || resource.without?.includes("update")) return null;

  async function erase(): Promise<void> {
    try {
      const { data } = await mutateAsync({
        url: `/api/${resource.name}/${row.id}/erase`,
        method: "post",
        values: { version: row.version },
        successNotification: (answer) => ({
          type: "success",
          message: joinParts(
            ["The personal data is erased.", leftInWords(resource, answer?.data.left ?? [])],
            " ",
          ),
        }),
      });
      const { left: _, ...erased } = data;
      rememberRow(resource.name, erased);
    } catch {
      // Refine has said why.
    } finally {
      void refresh(resource.name, ...touchedWith(resource));
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
          content: [
            `${joinParts(labels, ", ")}: blanked here and in the history. Nobody can bring it back.`,
            leftInWords(resource, leftOf(resource, row)),
            besides,
          ].map((sentence) => sentence && <p key={sentence}>{sentence}</p>),
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
