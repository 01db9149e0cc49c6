import { useGo } from "@refinedev/core";
import { Alert } from "antd";
import { type ReactNode, useRef } from "react";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { type AnyRow, lockOf, type Resource, type Transition } from "../../../schema";
import { LinkButton } from "../../../components/LinkButton";
import { PageHeader } from "../../../components/PageHeader";
import { HistoryPanel } from "../history/HistoryPanel";
import { TransitionMenu } from "../transition/TransitionMenu";
import { RowState } from "../transition/RowState";
import { RelatedLists } from "../related/RelatedLists";
import { pagePath } from "../../../providers/resourcePath";
import { titleOf } from "../titleOf";
import { ChangeWords } from "./ChangeWords";
import { DeleteRow } from "./DeleteRow";
import { FactSections } from "./FactSections";
import styles from "./FactSections.module.css";

interface ResourceDetailProps {
  resource: Resource;
  row: AnyRow;
  /** Before the buttons that every resource has. */
  actions?: ReactNode;
  /** What there is to know before a transition is made. */
  beforeTransition?: (transition: Transition) => ReactNode;
  /** What one comes for: it stands first, with the tables of `leadingFields` below it and the other facts beside it. */
  lead?: ReactNode;
  leadingFields?: readonly string[];
  /** Below the facts. */
  children?: ReactNode;
}

/** A row, read: its facts by the sections of its form, each of which can be changed in place by whoever may. */
export function ResourceDetail(props: ResourceDetailProps) {
  const { resource, row, actions, beforeTransition, lead, leadingFields = [], children } = props;
  const { actor } = useFieldEnvironment();
  const go = useGo();
  const state = useRef<HTMLSpanElement>(null);
  const lock = lockOf(resource, row);
  const mayMove = useMay(resource, "move", row);
  const mayEdit = useMay(resource, "update", row);
  const editPath = mayEdit && resource.paths?.show ? pagePath(resource, "edit", actor, row.id) : undefined;
  const facts = { resource, row, mayEdit };
  const leads = (fields: readonly string[]) => fields.some((name) => leadingFields.includes(name));
  const title = row[resource.title] ? titleOf(resource, row) : resource.label.one;
  return (
    <>
      <PageHeader
        title={title}
        context={<ChangeWords row={row} />}
        beside={resource.transitions && <RowState resource={resource} row={row} ref={state} />}
        actions={
          <>
            {actions}
            <DeleteRow resource={resource} row={row} title={title} />
            {editPath && (
              <LinkButton to={editPath} type={resource.transitions ? "default" : "primary"}>
                {`Edit ${inSentence(resource.label.one)}`}
              </LinkButton>
            )}
            {resource.transitions && mayMove && (
              <TransitionMenu
                resource={resource}
                row={row}
                title={title}
                state={state}
                before={beforeTransition}
                {...(editPath ? { onSettle: () => go({ to: editPath }) } : {})}
              />
            )}
          </>
        }
      />
      {lock && mayMove && <Alert type="info" showIcon message={lock} className={styles.lock} />}
      {lead ? (
        <div className={styles.beside}>
          <div className={styles.lead}>
            {lead}
            {leadingFields.length > 0 && <FactSections {...facts} isShown={leads} />}
          </div>
          <FactSections {...facts} isShown={(fields) => !leads(fields)} />
        </div>
      ) : (
        <FactSections {...facts} />
      )}
      {children}
      <RelatedLists resource={resource} row={row} />
      <HistoryPanel resource={resource} row={row} mayEdit={mayEdit} />
    </>
  );
}
