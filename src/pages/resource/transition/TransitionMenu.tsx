import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown, Space, Alert, Modal } from "antd";
import { type ReactNode, useEffect, useRef, useState, type RefObject, useId } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { loadInputs } from "../../../fields/kinds/lazyParts";
import { afterOpening } from "../../../providers/earlyAnswers";
import { notices } from "../../../providers/notices";
import {
  type AnyRow,
  decideTransition,
  type Resource,
  type Transition,
  transitionsFrom,
  type FieldErrors,
  type TransitionRequest,
} from "../../../schema";
import { shownShortcut } from "../../../components/shortcuts";
import { useShortcuts } from "../../../components/useShortcuts";
import { useToday } from "../../../components/useToday";
import { useNewestRow } from "../../../providers/rows/useNewestRow";
import { transitionRow, transitionWordsWithDots, type StateLabels, transitionWords } from "./transitionRow";
import { inSentence } from "../../../domain/formats/text";
import { useDialog } from "../../../components/useDialog";
import { useSubmit } from "../../../components/light/useSubmit";
import { focusFirstError } from "../form/useFormSave";
import styles from "./TransitionFields.module.css";
import { firstInput, type TransitionAnswers, TransitionFields } from "./TransitionFields";

interface TransitionMenuProps {
  resource: Resource;
  row: AnyRow;
  title: string;
  labels?: StateLabels;
  /** Where the page shows the state. It gets the focus if the last transition removes the menu. */
  state: RefObject<HTMLElement | null>;
  /** Facts of the declaration that the page knows. */
  facts?: Readonly<Record<string, unknown>>;
  /** Goes to where a field of the row is set. */
  onSettle?: (field: string) => void;
  /** Shown before a transition. A transition that shows and asks nothing is made immediately. */
  before?: ((transition: Transition) => ReactNode) | undefined;
}

/** The allowed transitions of a row: the usual next step as a button, the others in a menu. */
export function TransitionMenu(props: TransitionMenuProps) {
  const { resource, row, title, labels, state, facts, onSettle, before } = props;
  const { actor } = useFieldEnvironment();
  const today = useToday();
  const [asking, setAsking] = useState<Transition>();
  const { isSending: isMoving, submit } = useSubmit();
  const menuButton = useRef<HTMLButtonElement>(null);
  const usualButton = useRef<HTMLButtonElement>(null);
  const startedFrom = useRef<Element>(null);
  // Load the inputs while the user reads, so that the dialog opens without delay.
  useEffect(
    () =>
      void afterOpening()
        .then(loadInputs)
        .catch(() => undefined),
    [],
  );
  const allowed = transitionsFrom(resource, row, actor.role);
  const [first, ...others] = allowed;
  const usual = !first || first.isUnusual ? undefined : first;

  // The server decides about facts that the page does not know.
  const request = ({ to }: Transition) => ({
    row,
    to,
    role: actor.role,
    facts: { ...facts, today },
    labels,
  });
  const wordsOf = (transition: Transition) =>
    transitionWordsWithDots(resource, transition, { labels, isAsked: Boolean(before?.(transition)) });
  const start = async (transition: Transition) => {
    if (isMoving) return;
    startedFrom.current = document.activeElement;
    const decision = decideTransition(resource, request(transition));
    if (!decision.ok || transition.danger || before?.(transition)) return setAsking(transition);
    await submit(
      () => transitionRow(resource, row, transition.to, decision.given),
      ({ message }) => notices.show({ key: "transition", type: "error", message }),
    );
    keepFocus();
  };

  /** The transition may have removed the focused element. */
  const keepFocus = () =>
    setTimeout(() => {
      if (document.activeElement === document.body || startedFrom.current?.isConnected === false)
        (menuButton.current ?? usualButton.current ?? state.current)?.focus();
    }, 0);

  const done = () => {
    setAsking(undefined);
    keepFocus();
  };

  const hasMenu = allowed.length > (usual ? 1 : 0);
  useShortcuts([
    ...(hasMenu ? [{ id: "moves" as const, run: () => menuButton.current?.click() }] : []),
    ...allowed.map((transition) => ({
      meaning: `${wordsOf(transition)} · ${title}`,
      run: () => void start(transition),
    })),
  ]);
  if (!first) return null;

  const menu = (entries: readonly Transition[], button: ReactNode) =>
    entries.length > 0 && (
      <Dropdown
        trigger={["click"]}
        autoFocus
        placement="bottomRight"
        menu={{
          items: entries.map((transition) => ({
            key: transition.to,
            label: wordsOf(transition),
            danger: Boolean(transition.danger),
          })),
          onClick: ({ key }) => {
            // The entry disappears with the menu.
            menuButton.current?.focus();
            const transition = entries.find(({ to }) => to === key);
            if (transition) void start(transition);
          },
        }}
      >
        {button}
      </Dropdown>
    );
  const look = { type: usual?.danger ? "default" : "primary", danger: Boolean(usual?.danger) } as const;

  return (
    <>
      {usual ? (
        <Space.Compact>
          <Button
            {...look}
            ref={usualButton}
            loading={isMoving}
            // The second click of a double click would make the next transition.
            onClick={({ detail }) => detail < 2 && void start(usual)}
          >
            {wordsOf(usual)}
          </Button>
          {menu(
            others,
            <Button
              {...look}
              {...shownShortcut("moves")}
              ref={menuButton}
              icon={<DownOutlined aria-hidden />}
              aria-label="More moves"
            />,
          )}
        </Space.Compact>
      ) : (
        menu(
          allowed,
          <Button
            {...shownShortcut("moves")}
            ref={menuButton}
            loading={isMoving}
            icon={<DownOutlined aria-hidden />}
            iconPosition="end"
          >
            Move
          </Button>,
        )
      )}
      {asking && (
        <TransitionDialog
          resource={resource}
          row={row}
          title={title}
          transition={asking}
          request={request(asking)}
          onDone={done}
          onSettle={onSettle}
        >
          {before?.(asking)}
        </TransitionDialog>
      )}
    </>
  );
}

interface TransitionDialogProps {
  resource: Resource;
  row: AnyRow;
  title: string;
  transition: Transition;
  request: TransitionRequest;
  onDone(isMoved?: true): void;
  children?: ReactNode;
  /** Goes to where a field of the row is set. Without it, the dialog only lists what is missing. */
  onSettle?: ((field: string) => void) | undefined;
}

/** Asks for what a transition needs, and lists what the row still lacks. The rules are those of the server. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { resource, title, transition, request, onDone, onSettle, children } = props;
  const { row, meet } = useNewestRow(props.row);
  const id = useId();
  const [answers, setAnswers] = useState<TransitionAnswers>({});
  const [wasTried, setTried] = useState(false);
  const { isSending: isMoving, problem, submit, clear } = useSubmit();
  const words = transitionWords(resource, transition, request.labels);
  const decision = decideTransition(resource, { ...request, row, given: answers });
  const missing = decision.ok ? [] : missingElsewhere(transition, decision.errors);
  const errors = problem?.errors ?? (!problem && wasTried && !decision.ok ? decision.errors : {});
  const isBlocked = missing.length > 0;

  const isTyped = Object.values(answers).some(Boolean);
  const dialog = useDialog(onDone);

  const move = async () => {
    setTried(true);
    if (!decision.ok) return focusFirstError(id, decision.errors);
    if (await submit(() => transitionRow(resource, row, transition.to, decision.given), meet)) onDone(true);
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
      // A key or a click outside does not discard what was typed.
      keyboard={!isTyped}
      maskClosable={!isTyped}
      // The dialog takes the focus while it opens.
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
      {problem && <Alert type="error" showIcon message={problem.message} />}
      {!isBlocked && children}
      <TransitionFields
        id={id}
        transition={transition}
        answers={answers}
        errors={errors}
        onChange={(changed) => {
          setAnswers({ ...answers, ...changed });
          clear();
        }}
        onSubmit={() => void move()}
      />
    </Modal>
  );
}

/** What a transition lacks that the dialog does not ask for, with its field. It is set in the row itself. */
const missingElsewhere = ({ asks = {} }: Transition, errors: FieldErrors) =>
  Object.entries(errors).flatMap(([field, texts]) =>
    field in asks ? [] : texts.map((text) => ({ field, text })),
  );
