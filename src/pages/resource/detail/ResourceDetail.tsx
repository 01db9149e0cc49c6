import { useGo } from "@refinedev/core";
import { Alert } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { loadInputs } from "../../../fields/kinds/lazyParts";
import { useMay } from "../../../fields/useMay";
import { afterOpening } from "../../../providers/earlyAnswers";
import { type AnyRow, lockOf, type Resource, type Transition } from "../../../schema";
import { LinkButton } from "../../../components/LinkButton";
import { PageHeader } from "../../../components/PageHeader";
import { HistoryPanel } from "../history/HistoryPanel";
import { mayMerge } from "../merging/mayMerge";
import { TransitionMenu } from "../transition/TransitionMenu";
import { RowState } from "../transition/RowState";
import { RelatedLists } from "../related/RelatedLists";
import { pagePath } from "../../../providers/resourcePath";
import { titleOf } from "../titleOf";
import { ChangeWords, DeleteRow } from "./FormHeader";
import { DetailPanels, DetailSkeleton } from "./DetailPanels";
import { FactSections } from "./FactSections";
import type { OwnDetail } from "./useFacts";
import { lazyPart } from "../../../components/lazyPart";
import styles from "./FactSections.module.css";
import { FormSkeleton } from "../form/FormSkeleton";
import { RowPage } from "./RowPage";

const MergedRows = lazyPart(() => import("../merging/MergedRows").then((m) => m.MergedRows));

interface ResourceDetailProps {
  resource: Resource;
  row: AnyRow;
  /** Shown before the buttons that every resource has. */
  actions?: ReactNode;
  beforeTransition?: (transition: Transition) => ReactNode;
  /** The main content. It comes first, with the sections of `leadingFields` below it and the other facts beside it. */
  lead?: ReactNode;
  leadingFields?: readonly string[];
  /** The page's own parts, by their names in `detail`. */
  own?: OwnDetail;
  children?: ReactNode;
}

/** A row in read mode. Users who may edit it change each fact in place. */
export function ResourceDetail(props: ResourceDetailProps) {
  const { resource, row, own = {} } = props;
  const { detail } = resource;
  const mayEdit = useMay(resource, "update", row);
  const { actor } = useFieldEnvironment();
  const { Head, First } = own;
  // Load the inputs while the user reads, so that the first click on a fact opens it without delay.
  useEffect(() => {
    if (mayEdit)
      void afterOpening()
        .then(loadInputs)
        .catch(() => undefined);
  }, [mayEdit]);
  return (
    <>
      {Head ? <Head row={row} mayEdit={mayEdit} /> : <DetailHead {...props} mayEdit={mayEdit} />}
      {First && <First resource={resource} row={row} />}
      {detail ? (
        <DetailPanels resource={resource} row={row} mayEdit={mayEdit} detail={detail} own={own} />
      ) : (
        <FormDetail {...props} mayEdit={mayEdit} />
      )}
      {mayMerge(resource, actor) && <MergedRows resource={resource} row={row} />}
    </>
  );
}

type Shown = ResourceDetailProps & { mayEdit: boolean };

function DetailHead({ resource, row, mayEdit, actions, beforeTransition }: Shown) {
  const { actor } = useFieldEnvironment();
  const go = useGo();
  const state = useRef<HTMLSpanElement>(null);
  const lock = lockOf(resource, row);
  const mayMove = useMay(resource, "move", row);
  const editPath = mayEdit && resource.paths?.show ? pagePath(resource, "edit", actor, row.id) : undefined;
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
    </>
  );
}

function FormDetail({ resource, row, mayEdit, lead, leadingFields = [], own, children }: Shown) {
  const facts = { resource, row, mayEdit };
  const leads = (fields: readonly string[]) => fields.some((name) => leadingFields.includes(name));
  return (
    <>
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
      <RelatedLists
        resource={resource}
        row={row}
        drawn={(part) => {
          const Own = own?.panels?.[part];
          return Own && <Own {...facts} onSave={undefined} />;
        }}
      />
      <HistoryPanel resource={resource} row={row} mayEdit={mayEdit} />
    </>
  );
}

interface ResourceDetailPageProps<Row> {
  resource: Resource;
  own?: OwnDetail<Row>;
}

export const ResourceDetailPage = <Row = AnyRow,>({ resource, own = {} }: ResourceDetailPageProps<Row>) => (
  <RowPage
    resource={resource}
    waiting={resource.detail ? <DetailSkeleton resource={resource} /> : <FormSkeleton />}
    first={resource.detail?.first}
  >
    {/* The rows of a resource are those its own page expects. */}
    {(row) => <ResourceDetail resource={resource} row={row} own={own as OwnDetail} />}
  </RowPage>
);
