import { Drawer } from "antd";
import { inSentence } from "../../../domain/formats/text";
import { refresh } from "../../../providers/rows/useRow";
import type { AnyRow, Resource } from "../../../schema";
import { useDialog } from "../../../components/useDialog";
import { titleOf } from "../titleOf";
import { ResourceForm } from "./ResourceForm";
import { useLeaveQuestion } from "./useUnsavedGuard";
import { useResourceForm } from "./useResourceForm";

interface ResourceFormDrawerProps {
  resource: Resource;
  /** The row to change; without it the form makes a new one. */
  row?: AnyRow | undefined;
  onClose(): void;
  /** Gets what was saved; without it the drawer closes then. */
  onSaved?(row: AnyRow): void;
}

/** The form of a resource beside the list that it belongs to, for resources without pages of their own. */
export function ResourceFormDrawer({ resource, row, onClose, onSaved }: ResourceFormDrawerProps) {
  const controller = useResourceForm({ resource, row });
  const dialog = useDialog(onClose);
  const one = inSentence(resource.label.one);
  const question = useLeaveQuestion(row ? `this ${one}` : `the new ${one}`);
  const close = () => (controller.isDirty ? question(dialog.close) : dialog.close());
  return (
    <Drawer
      open={dialog.isOpen}
      afterOpenChange={dialog.afterOpenChange}
      width={600}
      title={row ? `Edit “${titleOf(resource, row)}”` : `New ${one}`}
      onClose={close}
      maskClosable={!controller.isDirty}
    >
      <ResourceForm
        controller={controller}
        autoFocus
        onCancel={close}
        onSaved={(saved) => {
          void refresh(resource.name);
          if (onSaved) onSaved(saved);
          else dialog.close();
        }}
      />
    </Drawer>
  );
}
