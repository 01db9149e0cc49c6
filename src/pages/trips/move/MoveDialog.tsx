import { Alert, Modal } from "antd";
import { useId, useState } from "react";
import { inSentence } from "../../../domain/formats/inSentence";
import { checkMove } from "../../../domain/trips/checkMove";
import { closeReasons } from "../../../domain/trips/closeReasons";
import type { MoveRequest } from "../../../domain/trips/moveRequest";
import type { TripMove } from "../../../domain/trips/tripMoves";
import { apiErrorOf } from "../../../providers/apiError";
import type { Trip } from "../../../resources/trips";
import { useDialog } from "../../layout/useDialog";
import { useStateLooks } from "../useStateLooks";
import { missingElsewhere, type MoveAnswers } from "./moveErrors";
import { MoveFields } from "./MoveFields";
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

  const dialog = useDialog(onDone);

  const submit = async () => {
    setTried(true);
    if (!decision.ok || isMoving) return;
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
    >
      {isBlocked && (
        <Alert
          type="warning"
          showIcon
          message={`Before the trip can move to ${to}`}
          description={
            <ul>
              {missing.map((text) => (
                <li key={text}>{text}</li>
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
