import { CheckCircleFilled, RightOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { mayDo } from "../../providers/accessControlProvider";
import { resourceNamed } from "../../resources";
import { useListRows } from "../../providers/rows/listRows";
import { Panel } from "../layout/Panel";
import words from "../layout/words.module.css";
import styles from "./FirstSteps.module.css";
import { firstSteps, type FirstStep } from "./firstStepList";

/** What a new organisation does first; each step leads where it is done and says when it is. */
export function FirstSteps() {
  const { actor } = useFieldEnvironment();
  const open = firstSteps.filter(({ resource }) => mayDo(resourceNamed(resource), "create", actor));
  if (open.length === 0)
    return (
      <Panel heading="Nothing here yet">
        <p className={words.muted}>
          Your colleagues have not taken in a trip so far. Trips appear here as they come in.
        </p>
      </Panel>
    );
  return (
    <Panel heading="Set up your organisation">
      <p className={words.muted}>
        A few minutes, in any order. Your first trip turns this page into your day.
      </p>
      <ol className={styles.steps}>
        {open.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ step }: { step: FirstStep }) {
  const { data } = useListRows(step.resource, { _start: 0, _end: 0 });
  const isDone = (data?.total ?? 0) > step.before;
  return (
    <li>
      <Link to={step.path} className={styles.step} data-done={isDone}>
        <span className={styles.mark} aria-hidden="true">
          {isDone && <CheckCircleFilled />}
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            {step.title} {isDone && <span className={words.muted}>(done)</span>}
          </span>
          <span className={words.muted}>{step.why}</span>
        </span>
        <RightOutlined aria-hidden="true" />
      </Link>
    </li>
  );
}
