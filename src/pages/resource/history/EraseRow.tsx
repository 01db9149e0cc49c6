import { useCustomMutation } from "@refinedev/core";
import { App, Button } from "antd";
import { leadingRoles } from "../../../domain/vocabulary";
import { inSentence, joinParts } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import { type AnyRow, permits, type Resource } from "../../../schema";
import { titleOf } from "../titleOf";

interface EraseRowProps {
  resource: Resource;
  row: AnyRow;
  /** Other resources in which the person is erased too. */
  touches?: readonly string[] | undefined;
  /** What may name the person and is left as it is, in a sentence. */
  kept?: string | undefined;
}

/** Erases what a row tells of a person, after a question, for those who may. */
export function EraseRow({ resource, row, touches = [], kept }: EraseRowProps) {
  const { modal } = App.useApp();
  const { actor } = useFieldEnvironment();
  const { mutateAsync } = useCustomMutation<AnyRow>({
    mutationOptions: {
      onSuccess: ({ data }) => rememberRow(resource.name, data),
      onSettled: () => void refresh(resource.name, ...touches),
    },
  });
  const labels = Object.values(resource.fields).flatMap(({ personal, label }) => (personal ? [label] : []));
  const mayErase =
    leadingRoles.some((role) => role === actor.role) && permits(resource.access.update, actor, row);
  if (labels.length === 0 || !mayErase || resource.without?.includes("update")) return null;

  const erase = () =>
    mutateAsync({
      url: `/api/${resource.name}/${row.id}/erase`,
      method: "post",
      values: { version: row.version },
      successNotification: { type: "success", message: "The personal data is erased." },
    }).catch(() => undefined);

  return (
    <Button
      danger
      type="link"
      style={{ paddingInline: 0 }}
      onClick={() =>
        modal.confirm({
          title: `Erase the personal data of ${inSentence(resource.label.one)} “${titleOf(resource, row)}”?`,
          content: `${joinParts(labels, ", ")}: blanked here and in the history. Nobody can bring it back.${kept ? ` ${kept}` : ""}`,
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
