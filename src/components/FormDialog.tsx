import { Alert, Modal } from "antd";
import { type ReactNode, Suspense } from "react";
import type { Submission } from "./light/useSubmit";
import type { DialogController } from "./useDialog";

interface FormDialogProps {
  /** Of the form; the ids of its inputs begin with it. */
  id: string;
  dialog: DialogController;
  title: string;
  /** On the button that sends the form. */
  verb: string;
  submission: Pick<Submission, "isSending" | "problem">;
  onSubmit(): void;
  /** Whether it can be sent. */
  isReady?: boolean;
  /** Whether neither a key nor a click beside the dialog closes it, since something was typed. */
  isTyped: boolean;
  width?: number;
  className?: string | undefined;
  /** The inputs. */
  children: ReactNode;
  /** Stands below the form. */
  below?: ReactNode;
}

/** A dialog with a form: Enter sends it, and what went wrong stands above its inputs. */
export function FormDialog(props: FormDialogProps) {
  const { id, dialog, title, verb, isReady = true, isTyped, width = 520, className } = props;
  const { isSending, problem } = props.submission;
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={title}
      okText={verb}
      okButtonProps={{ htmlType: "submit", form: id, disabled: !isReady }}
      confirmLoading={isSending}
      onCancel={() => dialog.close()}
      destroyOnHidden
      keyboard={!isTyped}
      maskClosable={!isTyped}
      width={width}
    >
      {problem?.message && <Alert type="error" showIcon message={problem.message} />}
      <form
        id={id}
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) props.onSubmit();
        }}
      >
        {/* Inputs that are still on their way must not hide the page, which would close the dialog again. */}
        <Suspense>{props.children}</Suspense>
      </form>
      {props.below}
    </Modal>
  );
}
