import { type BaseRecord, useCustom } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Alert, Button, Drawer, Skeleton } from "antd";
import { type ReactNode, Suspense, useEffect, useId, useState } from "react";
import type { CheckedFinding } from "../domain/findings/checkItinerary";
import { ChoiceTag } from "../fields/parts/ChoiceTag";
import type { ApiError, FieldErrors } from "../providers/apiError";
import { useSubmit } from "./light/useSubmit";
import { findingSeverities } from "../vocabulary";
import { Loaded } from "./Loaded";
import styles from "./PreviewDrawer.module.css";
import { useDialog } from "./useDialog";
import words from "./words.module.css";

interface PreviewDrawerProps<Values, Answer> {
  title: string;
  verb: string;
  values: Values;
  /** The preview request. Undefined if there is nothing to preview. `version` is that of the stored row. */
  previewOf(values: Values): { url: string; body: object; version?: number | undefined } | undefined;
  hint: ReactNode;
  /** Whether the user typed something. A click outside then does not close the drawer. */
  isTyped?: boolean;
  fields(errors: FieldErrors): ReactNode;
  isPaired?: boolean;
  previewLabel: string;
  onSubmit(answer: Answer): Promise<unknown>;
  onClosed(): void;
  children(answer: Answer): ReactNode;
}

/** A drawer with a form that previews the effect of its values before they are saved. */
export function PreviewDrawer<Values, Answer extends BaseRecord>(props: PreviewDrawerProps<Values, Answer>) {
  const { title, verb, values, hint, isTyped = false, isPaired = false, previewLabel, children } = props;
  const id = useId();
  const dialog = useDialog(props.onClosed);
  const settled = useSettled(values);
  const asked = props.previewOf(settled);
  const { query } = useCustom<Answer, ApiError>({
    url: asked?.url ?? "",
    method: "post",
    config: { payload: asked?.body },
    errorNotification: false,
    queryOptions: {
      queryKey: ["preview", asked],
      enabled: asked !== undefined,
      placeholderData: keepPreviousData,
      ...{ staleTime: 0, retry: false },
    },
  });
  const { error, refetch } = query;
  const answer = asked && !error ? query.data?.data : undefined;
  const { clear, problem, isSending, submit } = useSubmit();
  useEffect(clear, [clear, values]);
  const isCurrent = settled === values && !query.isPlaceholderData && answer !== undefined;
  return (
    <Drawer
      open={dialog.isOpen}
      afterOpenChange={dialog.afterOpenChange}
      width={600}
      title={title}
      onClose={() => dialog.close()}
      maskClosable={!isTyped}
      footer={
        <div className={styles.footer}>
          <Button type="primary" htmlType="submit" form={id} loading={isSending} disabled={!isCurrent}>
            {verb}
          </Button>
          <Button onClick={() => dialog.close()}>Cancel</Button>
        </div>
      }
    >
      <Suspense fallback={<Skeleton active />}>
        <form
          id={id}
          className={styles.form}
          data-paired={isPaired}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isCurrent) return;
            void submit(
              () => props.onSubmit(answer).then(() => dialog.close()),
              () => void refetch(),
            );
          }}
        >
          {props.fields({ ...error?.errors, ...problem?.errors })}
        </form>
      </Suspense>
      <div className={styles.preview} role="region" aria-label={previewLabel} aria-busy={query.isFetching}>
        {problem && <Alert type="error" showIcon message={problem.message} />}
        {asked ? <Loaded query={{ data: answer, error, refetch }}>{children}</Loaded> : hint}
      </div>
    </Drawer>
  );
}

/** The value, once it has not changed for 250 ms. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 250);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface PreviewPartProps {
  heading: string;
  hint?: ReactNode;
  lines: readonly ReactNode[];
}

export const PreviewPart = ({ heading, hint, lines }: PreviewPartProps) =>
  lines.length > 0 && (
    <section className={styles.part} aria-label={heading}>
      <h4 className={styles.heading}>
        {heading} <span className={styles.hint}>{hint}</span>
      </h4>
      <PreviewLines lines={lines} />
    </section>
  );

export const PreviewLines = ({ lines }: Pick<PreviewPartProps, "lines">) => (
  <ul className={styles.list}>
    {lines.map((line, index) => (
      <li key={index}>{line}</li>
    ))}
  </ul>
);

export const itemLine = (title: string, end: ReactNode) => (
  <>
    <span>{title || "An item"}</span>
    <span className={words.number}>{end}</span>
  </>
);

export const findingLine = ({ message, severity }: Pick<CheckedFinding, "message" | "severity">) => (
  <>
    <span>{message}</span>
    <ChoiceTag colour={findingSeverities[severity].colour}>{findingSeverities[severity].label}</ChoiceTag>
  </>
);
