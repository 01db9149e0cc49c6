import { Alert, Button, Modal } from "antd";
import { type ReactNode, useId, useState } from "react";
import { inSentence } from "../../../domain/formats/text";
import { apiErrorOf } from "../../../providers/apiError";
import {
  type AnyRow,
  decideTransition,
  type FieldErrors,
  type Resource,
  type Transition,
  type TransitionRequest,
} from "../../../schema";
import { useDialog } from "../../../components/useDialog";
import { focusFirstError } from "../form/useFormSave";
import styles from "./TransitionFields.module.css";
import { firstInput, type TransitionAnswers, TransitionFields } from "./TransitionFields";
import { transitionRow } from "./transitionRow";
import { transitionWords } from "./transitionWords";

interface TransitionDialogProps {
  resource: Resource;
  row: AnyRow;
  /** What the row is called. */
  title: string;
  transition: Transition;
  request: TransitionRequest;
  onDone(): void;
  /** What there is to know before it is made. */
  children?: ReactNode;
  /** Goes to where a field of the row is settled; without it the dialog only says what is missing. */
  onSettle?: ((field: string) => void) | undefined;
}

/** Asks for what a transition wants to know, and says what the row still lacks for it. The rules are those of the server. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { resource, row, title, transition, request, onDone, onSettle, children } = props;
  const id = useId();
  const [answers, setAnswers] = useState<TransitionAnswers>({});
  const [wasTried, setTried] = useState(false);
  const [httpError, setHttpError] = useState<{ message: string; errors: FieldErrors }>();
  const [isMoving, setMoving] = useState(false);
  const words = transitionWords(resource, transition, request.labels);
  const decision = decideTransition(resource, { ...request, given: answers });
  const missing = decision.ok ? [] : missingElsewhere(transition, decision.errors);
  const errors = httpError?.errors ?? (wasTried && !decision.ok ? decision.errors : {});
  const isBlocked = missing.length > 0;

  const isTyped = Object.values(answers).some(Boolean);
  const dialog = useDialog(onDone);

  const submit = async () => {
    setTried(true);
    if (!decision.ok) return focusFirstError(id, decision.errors);
    if (isMoving) return;
    setMoving(true);
    try {
      await transitionRow(resource, row, transition.to, decision.given);
      onDone();
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      setHttpError({ message: error.message, errors: error.errors ?? {} });
      setMoving(false);
    }
  };

  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={transition.verb ? `${words} ${title}` : words.replace(/^Move/, `Move ${title}`)}
      okText={words}
      okButtonProps={{
        htmlType: "submit",
        form: id,
        disabled: isBlocked,
        danger: Boolean(transition.danger),
      }}
      confirmLoading={isMoving}
      cancelText={isBlocked ? "Close" : "Cancel"}
      onCancel={() => dialog.close()}
      destroyOnHidden
      {...(children ? { width: 760 } : {})}
      // What was typed is not thrown away by a key or a click beside the dialog.
      keyboard={!isTyped}
      maskClosable={!isTyped}
      // The dialog takes the focus itself while it opens.
      afterOpenChange={(isOpen) => isOpen && document.querySelector<HTMLElement>(firstInput(id))?.focus()}
    >
      {isBlocked && (
        <Alert
          type="warning"
          showIcon
          message={
            transition.verb
              ? `Before you ${inSentence(transition.verb)} it`
              : `Before the ${resource.label.one.toLowerCase()} can ${words.replace(/^Move/, "move")}`
          }
          description={
            <ul>
              {missing.map(({ field, text }) => (
                <li key={text}>
                  {onSettle && field !== "to" ? (
                    <Button
                      type="link"
                      size="small"
                      className={styles.way}
                      onClick={() =>
                        dialog.close(() => {
                          onDone();
                          onSettle(field);
                        })
                      }
                    >
                      {text}
                    </Button>
                  ) : (
                    text
                  )}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {httpError && <Alert type="error" showIcon message={httpError.message} />}
      {!isBlocked && children}
      <TransitionFields
        id={id}
        transition={transition}
        answers={answers}
        errors={errors}
        onChange={(changed) => {
          setAnswers({ ...answers, ...changed });
          setHttpError(undefined);
        }}
        onSubmit={() => void submit()}
      />
    </Modal>
  );
}

/** What a transition lacks that the dialog does not ask for, with its field: it is settled in the row itself. */
const missingElsewhere = ({ asks = {} }: Transition, errors: FieldErrors) =>
  Object.entries(errors).flatMap(([field, texts]) =>
    field in asks ? [] : texts.map((text) => ({ field, text })),
  );
