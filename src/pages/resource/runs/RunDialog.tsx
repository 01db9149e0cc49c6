import { Alert, Button, Modal } from "antd";
import { type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { useDialog } from "../../../components/useDialog";
import { apiErrorOf } from "../../../providers/apiError";
import type { Resource } from "../../../schema";
import { countWords } from "../titleOf";
import { RunErrors, RunProgress } from "./RunReport";
import { didWords, doRun, followRun, hasEnded, type Run, type RunRows, type RunWork, startRun } from "./runs";

/** The rows of a dialog, and what to do once it has closed and once all is done. */
export interface RunTarget {
  resource: Resource;
  rows: RunRows;
  count: number;
  /** Titles of the rows on the page, by id. */
  titles: ReadonlyMap<string, string>;
  onClosed(): void;
  onDone(): void;
}

interface RunDialogProps extends RunTarget {
  /** Starts the title, and is on the button: "Delete". */
  verb: string;
  /** What is done to each row. Undefined while something is still to be chosen. */
  work: RunWork | undefined;
  isDangerous?: boolean;
  /** The inputs to choose from. Without them, the dialog checks the work immediately. */
  children?: ReactNode;
}

/** How far it is. `at` is the work as text. */
type Phase = { name: "asking" } | { name: "looking" | "looked" | "doing" | "done"; at: string; run?: Run };

/** Asks what to do to many rows, checks which would refuse it and why, does it, and shows the progress. */
export function RunDialog(props: RunDialogProps) {
  const { resource, rows, count, titles, onClosed, onDone, verb, work, isDangerous, children } = props;
  const dialog = useDialog(onClosed);
  const navigate = useNavigate();
  const [held, setPhase] = useState<Phase>({ name: "asking" });
  const [error, setError] = useState<string>();
  const at = JSON.stringify(work);
  // Another choice must be checked again.
  const phase: Phase = held.name === "looked" && held.at !== at ? { name: "asking" } : held;
  const run = "run" in phase ? phase.run : undefined;
  const isBusy = phase.name === "looking" || phase.name === "doing";

  const finish = () => {
    onClosed();
    onDone();
  };
  const attempt = async (step: () => Promise<void>) => {
    setError(undefined);
    try {
      await step();
    } catch (thrown) {
      setError(apiErrorOf(thrown).message);
      setPhase({ name: "asking" });
    }
  };
  const look = (wanted: RunWork) =>
    attempt(async () => {
      setPhase({ name: "looking", at });
      const id = await startRun(resource, rows, wanted, { isCheck: true });
      const ended = await followRun(id, (so) => setPhase({ name: "looking", at, run: so }));
      setPhase({ name: "looked", at, run: ended });
    });
  const act = (wanted: RunWork, checked: string) =>
    attempt(async () => {
      setPhase({ name: "doing", at });
      const ended = await doRun(resource, { checked }, wanted, {
        open: navigate,
        onProgress: (so) => setPhase({ name: "doing", at, run: so }),
      });
      if (ended.failed > 0) return setPhase({ name: "done", at, run: ended });
      dialog.close(finish);
    });
  const isLooked = phase.name === "looked" && run !== undefined;
  const isDone = phase.name === "done";
  const close = () => dialog.close(isDone ? finish : undefined);
  const words = countWords(isLooked ? run.done : count, resource);
  const okText = children && !isLooked && phase.name !== "doing" ? "See what changes" : `${verb} ${words}`;
  const submit = () => work && !isBusy && void (isLooked ? act(work, run.id) : look(work));
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      afterOpenChange={(isOpen) => isOpen && !children && work && void look(work)}
      title={`${verb} ${countWords(count, resource)}`}
      onCancel={close}
      maskClosable={!children}
      destroyOnHidden
      footer={[
        <Button key="close" onClick={close}>
          {isDone || phase.name === "doing" ? "Close" : "Cancel"}
        </Button>,
        !isDone && (
          <Button
            key="go"
            type="primary"
            danger={isDangerous === true}
            autoFocus={!children}
            disabled={!work || (isLooked && run.done === 0)}
            loading={isBusy}
            onClick={submit}
          >
            {okText}
          </Button>
        ),
      ]}
    >
      {error && <Alert type="error" showIcon message={error} />}
      {/* Inputs that still load must not suspend the page: that would close the dialog. */}
      {!isDone && phase.name !== "doing" && <Suspense>{children}</Suspense>}
      {phase.name === "looking" && <RunProgress words="Looked at" run={run} />}
      {phase.name === "doing" && <RunProgress words="Done with" run={run} />}
      {(isLooked || (isDone && run)) && run && hasEnded(run) && (
        <>
          <p role="status">{outcome(resource, run, work, isDone)}</p>
          {run.failed > 0 && <RunErrors run={run} titles={titles} />}
        </>
      )}
    </Modal>
  );
}

function outcome(resource: Resource, run: Run, work: RunWork | undefined, isDone: boolean): string {
  const did = work ? didWords(resource, work) : "changed";
  const all = countWords(run.total, resource);
  const { done, failed } = run;
  const cannot = failed === 1 ? "1 cannot:" : `${failed} cannot:`;
  if (isDone) return `${done} of ${all} ${did}. ${failed} ${failed === 1 ? "was" : "were"} refused:`;
  if (failed === 0) return `${done === 1 ? `This ${all.slice(2)}` : `All ${all}`} can be ${did}.`;
  return `${done} of ${all} can be ${did}. ${cannot}`;
}
