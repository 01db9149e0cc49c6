import { useQuery } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Loaded } from "../../../components/Loaded";
import { PageHeader } from "../../../components/PageHeader";
import { PersonName } from "../../../components/PersonName";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { ApiError } from "../../../providers/apiError";
import { RunErrors, RunProgress } from "./RunReport";
import { hasEnded, readRun, type Run, runWords, undoRun } from "./runs";

const lookMs = 1_000;

const titles = {
  change: "changed",
  move: "moved",
  delete: "deleted",
  restore: "restored",
  create: "created",
  hand_over: "handed over",
  undo: "set back",
  check: "looked at",
};

export function RunPage() {
  const { id = "" } = useParams();
  const query = useQuery<Run, ApiError>({
    queryKey: ["run", id],
    queryFn: () => readRun(id),
    refetchInterval: ({ state: { data } }) => (data && !hasEnded(data) ? lookMs : false),
  });
  return <Loaded query={query}>{(run) => <RunRecord run={run} onChanged={() => query.refetch()} />}</Loaded>;
}

function RunRecord({ run, onChanged }: { run: Run; onChanged(): Promise<unknown> }) {
  const { formats } = useFieldEnvironment();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const [isUndoing, setUndoing] = useState(false);
  const ended = hasEnded(run);
  const mayUndo = ended && run.done > 0 && !run.isUndone && run.action !== "undo" && run.action !== "check";
  const undo = async () => {
    setUndoing(true);
    await undoRun(run.id, navigate);
    await onChanged();
    setUndoing(false);
  };
  // The record is read later, when others may have gone on from what was changed.
  const askUndo = () =>
    modal.confirm({
      title: `Undo this for ${runWords(run.done, run)}?`,
      content: "Each gets back what it had. What somebody changed since stays as it is.",
      okText: "Undo",
      okButtonProps: { danger: true },
      onOk: () => void undo(),
    });
  const title = `${runWords(run.total, run)} ${titles[run.action]}`;
  return (
    <>
      <PageHeader
        title={title.charAt(0).toUpperCase() + title.slice(1)}
        context={
          <>
            <PersonName id={run.userId} /> {formats.instant(run.createdAt)}
          </>
        }
        actions={
          mayUndo && (
            <Button type="primary" loading={isUndoing} onClick={askUndo}>
              Undo
            </Button>
          )
        }
      />
      {ended ? (
        <p role="status">
          {[
            `${run.done} done.`,
            run.failed > 0 ? `${run.failed} refused:` : "",
            run.isUndone ? "It was undone." : "",
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      ) : (
        <RunProgress words="Done with" run={run} />
      )}
      {run.failed > 0 && <RunErrors run={run} />}
    </>
  );
}
