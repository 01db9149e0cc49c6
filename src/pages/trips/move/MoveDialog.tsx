import { Alert, Button, Modal } from "antd";
import { useId, useState } from "react";
import { inSentence } from "../../../domain/formats/inSentence";
import { checkMove } from "../../../domain/trips/checkMove";
import { closeReasons } from "../../../domain/trips/closeReasons";
import type { MoveRequest } from "../../../domain/trips/moveRequest";
import type { TripMove } from "../../../domain/trips/tripMoves";
import { apiErrorOf } from "../../../providers/apiError";
import type { Trip } from "../../../resources/trips";
import { useDialog } from "../../layout/useDialog";
import { focusFirstFault } from "../../resource/form/focusFirstFault";
import { useStateLooks } from "../useStateLooks";
import { missingElsewhere, type MoveAnswers } from "./moveErrors";
import styles from "./MoveFields.module.css";
import { firstInput, MoveFields } from "./MoveFields";
import { showInRecord } from "../record/showInRecord";
import { moveTrip } from "./moveTrip";

interface MoveDialogProps {
  trip: Trip;
  move: TripMove;
  request: MoveRequest;
  onDone(): void;
}

type Errors = Readonly<Record<string, readonly string[]>>;

/** Asks for what a move wants to know, and says what the trip still lacks for it. The rules are those of the server. */
export function MoveDialog({ trip, move, request, onDone }: MoveDialogProps) {
  const looks = useStateLooks();
  const id = useId();
  const [answers, setAnswers] = useState<MoveAnswers>({});
  const [wasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; errors: Errors }>();
  const [isMoving, setMoving] = useState(false);
  const to = inSentence(looks[move.to].label);
  const decision = checkMove({ ...request, ...answers });
  const missing = decision.ok ? [] : missingElsewhere(decision.errors);
  const errors = refusal?.errors ?? (wasTried && !decision.ok ? decision.errors : {});
  const isBlocked = missing.length > 0;

  const isTyped = Object.values(answers).some(Boolean);
  const dialog = useDialog(onDone);

  const submit = async () => {
    setTried(true);
    if (!decision.ok) return focusFirstFault(id, decision.errors);
    if (isMoving) return;
    setMoving(true);
    try {
      await moveTrip(trip, decision);
      onDone();
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      setRefusal({ message: error.message, errors: error.errors ?? {} });
      setMoving(false);
    }
  };

  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={`Move ${trip.reference} to ${to}`}
      okText={`Move to ${to}`}
      okButtonProps={{
        htmlType: "submit",
        form: id,
        disabled: isBlocked,
        danger: Boolean(move.closeReasonRequired),
      }}
      confirmLoading={isMoving}
      cancelText={isBlocked ? "Close" : "Cancel"}
      onCancel={() => dialog.close()}
      destroyOnHidden
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
          message={`Before the trip can move to ${to}`}
          description={
            <ul>
              {missing.map(({ field, text }) => (
                <li key={text}>
                  <Button
                    type="link"
                    size="small"
                    className={styles.way}
                    onClick={() =>
                      dialog.close(() => {
                        onDone();
                        showInRecord(field);
                      })
                    }
                  >
                    {text}
                  </Button>
                </li>
              ))}
            </ul>
          }
        />
      )}
      {refusal && <Alert type="error" showIcon message={refusal.message} />}
      <MoveFields
        id={id}
        move={move}
        answers={answers}
        errors={errors}
        closeReasons={closeReasons}
        onChange={(changed) => {
          setAnswers({ ...answers, ...changed });
          setRefusal(undefined);
        }}
        onSubmit={() => void submit()}
      />
    </Modal>
  );
}
