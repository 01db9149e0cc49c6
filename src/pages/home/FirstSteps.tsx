import { CheckCircleFilled, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "react-router";
import { Panel } from "../../components/Panel";
import words from "../../components/words.module.css";
import styles from "./FirstSteps.module.css";
import type { FirstStep, FirstSteps as Steps } from "./useFirstSteps";

interface FirstStepsProps {
  first: Steps;
  /** Whether there is no trip yet: then the page shows nothing else. */
  isNew: boolean;
}

export function FirstSteps({ first: { steps, putAway }, isNew }: FirstStepsProps) {
  if (steps.length === 0)
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
        {isNew
          ? "A few minutes, in any order; a trip can be taken in before all of it. Your first trip turns this page into your day."
          : "What is left of the first steps. They stay here until they are done or put away."}
      </p>
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <Step key={step.title} step={step} isDone={isDone} />
        ))}
      </ol>
      {!isNew && (
        <Button size="small" className={styles.away} onClick={putAway}>
          Put away
        </Button>
      )}
    </Panel>
  );
}

function Step({ step, isDone }: { step: FirstStep; isDone: boolean }) {
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
