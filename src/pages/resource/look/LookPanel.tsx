import { CloseOutlined, DownOutlined, ExpandAltOutlined, UpOutlined } from "@ant-design/icons";
import { Alert, Button, Skeleton } from "antd";
import { type ComponentType, type KeyboardEvent, Suspense, useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { inSentence } from "../../../domain/formats/text";
import { LinkButton } from "../../../components/LinkButton";
import { shownShortcut } from "../../../components/shortcuts";
import { useShortcuts } from "../../../components/useShortcuts";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { rowPath } from "../../../providers/resourcePath";
import { useRow } from "../../../providers/rows/useRow";
import { type AnyRow, lockOf, type Resource } from "../../../schema";
import { DetailPanels } from "../detail/DetailPanels";
import { ChangeWords } from "../detail/FormHeader";
import { FactSections } from "../detail/FactSections";
import { titleOf } from "../titleOf";
import { RowState } from "../transition/RowState";
import styles from "./LookPanel.module.css";
import type { Look } from "./useLook";

export interface FactsBesideProps {
  resource: Resource;
  row: AnyRow;
  mayEdit: boolean;
  /** Shows another row, after an act that takes this one out of the list. Returns whether there is one. */
  passOn?(): boolean;
}

interface LookPanelProps {
  resource: Resource;
  look: Look & { id: string };
  listed: AnyRow | undefined;
  about: string | undefined;
  count: number;
  /** In place of the facts that the declaration names. */
  Facts: ComponentType<FactsBesideProps> | undefined;
}

/** One row beside its list: its facts, changed in place by users who may, and buttons to other rows. */
export function LookPanel({ resource, look, listed, about, count, Facts = DeclaredFacts }: LookPanelProps) {
  const { actor } = useFieldEnvironment();
  const { id, focus } = look;
  const { data: row, error, refetch } = useRow<AnyRow>(resource.name, id);
  const navigate = useNavigate();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const state = useRef<HTMLSpanElement>(null);
  const path = rowPath(resource, id, actor);
  const one = inSentence(resource.label.one);
  const isMissing = error?.statusCode === 404 || error?.statusCode === 400;
  // What was read before stays as it was.
  const isGone = isMissing && row !== undefined;
  const known = error && !isGone ? undefined : (row ?? listed);
  const subject = about === undefined ? undefined : known?.[about];
  const title = known
    ? `${titleOf(resource, known)}${typeof subject === "string" ? ` ${subject}` : ""}`
    : error
      ? `No such ${one}`
      : resource.label.one;

  useShortcuts([
    { id: "lookAtNext", run: () => look.step(1) },
    { id: "lookBefore", run: () => look.step(-1) },
    { id: "closeLook", run: look.close },
  ]);
  useEffect(() => {
    document.querySelector(`[data-row="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "nearest" });
    focus(panel.current);
  }, [id, focus]);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target === event.currentTarget && path) void navigate(path);
  };

  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-labelledby={titleId} onKeyDown={press}>
      <header className={styles.head}>
        <div className={styles.name}>
          <h2 id={titleId}>{isMissing || !error ? title : "This could not be read"}</h2>
          {row && resource.transitions && <RowState resource={resource} row={row} ref={state} />}
        </div>
        <div className={styles.ways}>
          {([-1, 1] as const).map((by) => (
            <Button
              key={by}
              type="text"
              icon={by < 0 ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              aria-label={by < 0 ? `The ${one} before` : `The next ${one}`}
              {...shownShortcut(by < 0 ? "lookBefore" : "lookAtNext")}
              disabled={!look.hasStep(by)}
              onClick={() => look.step(by)}
            />
          ))}
          {path && known && !isGone && !row?.deletedAt && (
            <LinkButton
              to={path}
              type="text"
              icon={<ExpandAltOutlined aria-hidden />}
              aria-label={`Open ${title}`}
              {...shownShortcut("openLooked")}
            />
          )}
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label="Close"
            {...shownShortcut("closeLook")}
            onClick={look.close}
          />
        </div>
        <p className="heard" role="status">
          {known && look.place >= 0 ? `${title}, ${look.place + 1} of ${count}` : ""}
        </p>
      </header>
      <div className={styles.body}>
        {row?.deletedAt ? (
          <p>It is in the trash.</p>
        ) : error && !isGone ? (
          <>
            <p>{isMissing ? "It was deleted, or the address is wrong." : error.message}</p>
            {!isMissing && <Button onClick={() => void refetch()}>Try again</Button>}
          </>
        ) : row ? (
          <Suspense fallback={<Skeleton active />}>
            <LookedRow key={id} {...{ resource, row, isGone, Facts }} passOn={() => look.passOn(id)} />
          </Suspense>
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </div>
    </section>
  );
}

interface LookedRowProps
  extends Pick<LookPanelProps, "resource">, Required<Pick<FactsBesideProps, "passOn">> {
  row: AnyRow;
  isGone: boolean;
  Facts: ComponentType<FactsBesideProps>;
}

function LookedRow({ resource, row, isGone, Facts, passOn }: LookedRowProps) {
  const mayEdit = useMay(resource, "update", row) && !isGone;
  const mayMove = useMay(resource, "move", row);
  const lock = lockOf(resource, row);
  return (
    <>
      <p className={styles.changed}>
        <ChangeWords row={row} />
      </p>
      {isGone && (
        <Alert
          type="warning"
          showIcon
          message={`This ${inSentence(resource.label.one)} is not there any more. What you see is how it was.`}
          className={styles.lock}
        />
      )}
      {lock && mayMove && <Alert type="info" showIcon message={lock} className={styles.lock} />}
      <Facts {...{ resource, row, mayEdit, passOn }} />
    </>
  );
}

const DeclaredFacts = ({ passOn: _, ...props }: FactsBesideProps) =>
  props.resource.detail ? (
    <DetailPanels {...props} detail={props.resource.detail} isBeside />
  ) : (
    <FactSections {...props} />
  );
