import { Descriptions, Flex, Skeleton } from "antd";
import { Fragment, type ReactNode } from "react";
import { Panel } from "../../../components/Panel";
import { PersonName } from "../../../components/PersonName";
import { useNow } from "../../../components/useNow";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import {
  type AnyRow,
  type Detail,
  type DetailPanel,
  type FactsPanel,
  factOf,
  keyOf,
  placedParts,
  type Resource,
  unplacedFields,
} from "../../../schema";
import { InternalOnly } from "../../printing/ScreenOnly";
import { HistoryPanel } from "../history/HistoryPanel";
import { RelatedLists, RelatedPart } from "../related/RelatedLists";
import { AroundFacts, FactSection } from "./FactSections";
import styles from "./DetailPanels.module.css";
import type { SectionFact } from "./FactForm";
import { type OwnDetail, useFacts } from "./useFacts";

interface DetailPanelsProps {
  resource: Resource;
  row: AnyRow;
  mayEdit: boolean;
  detail: Detail;
  own?: OwnDetail;
  /** Whether it is shown beside a list: only its facts, in one column. */
  isBeside?: true;
}

export function DetailPanels({ resource, row, mayEdit, detail, own = {}, isBeside }: DetailPanelsProps) {
  const { actor } = useFieldEnvironment();
  const { factFor, queryFieldSections, onSave, dialog } = useFacts(resource, row, { mayEdit, own });
  const factsOf = ({ facts }: FactsPanel) => facts.flatMap((fact) => factFor(factOf(fact)));

  function contentOf(panel: DetailPanel): ReactNode {
    if ("queryFields" in panel)
      return queryFieldSections(panel.queryFields).map((section) => (
        <FactSection key={section.heading} {...section} />
      ));
    const Beside = "facts" in panel ? own.besideHeadings?.[panel.heading] : undefined;
    if ("facts" in panel)
      return panel.isRecord ? (
        <RecordPanel heading={panel.heading} row={row} facts={factsOf(panel)} />
      ) : (
        <FactSection
          heading={panel.heading}
          facts={factsOf(panel)}
          besideHeading={Beside && !isBeside && <Beside row={row} />}
        />
      );
    const Own = own.panels?.[keyOf(panel)];
    if (Own) return <Own resource={resource} row={row} mayEdit={mayEdit} onSave={onSave} />;
    return "part" in panel && <RelatedPart resource={resource} row={row} part={panel.part} />;
  }
  function drawn(panel: DetailPanel): ReactNode {
    const Frame = panel.isInternal ? InternalOnly : Fragment;
    const content = contentOf(panel);
    return (
      <Frame key={keyOf(panel)}>
        {panel.comesFirst ? <div className={styles.first}>{content}</div> : content}
      </Frame>
    );
  }
  const others = unplacedFields(resource, actor);
  const more = others.length > 0 && drawn({ heading: "More", facts: others });
  if (isBeside)
    return (
      <AroundFacts resource={resource} row={row}>
        {dialog}
        <div className={styles.column}>
          {[...detail.sections, ...(detail.aside ?? [])]
            .filter((panel) => ("facts" in panel && !panel.isRecord) || "queryFields" in panel)
            .map(drawn)}
          {more}
        </div>
      </AroundFacts>
    );
  return (
    <AroundFacts resource={resource} row={row}>
      {dialog}
      <div className={styles.columns} data-aside={detail.aside !== undefined}>
        <div className={styles.column}>
          {detail.sections.map(drawn)}
          {more}
          <RelatedLists resource={resource} row={row} without={placedParts(resource)} isApart={false} />
          <InternalOnly>
            <HistoryPanel
              resource={resource}
              row={row}
              mayEdit={mayEdit}
              besides={detail.afterErasing}
              isApart={false}
            />
          </InternalOnly>
        </div>
        {detail.aside && (
          <InternalOnly>
            <div className={styles.column}>{detail.aside.map(drawn)}</div>
          </InternalOnly>
        )}
      </div>
    </AroundFacts>
  );
}

interface RecordPanelProps {
  heading: string;
  row: AnyRow;
  facts: readonly SectionFact[];
}

/** The facts, then who created and last changed the row, and when. */
function RecordPanel({ heading, row, facts }: RecordPanelProps) {
  const made = [
    { key: "createdAt", label: "Came in", at: row.createdAt, by: row.createdBy },
    { key: "updatedAt", label: "Last changed", at: row.updatedAt, by: row.updatedBy },
  ];
  return (
    <Panel heading={heading}>
      <Descriptions
        column={1}
        colon={false}
        size="small"
        classNames={{ label: styles.label }}
        items={[
          ...facts.filter(({ isFolding }) => !isFolding),
          ...made.map(({ at, by, ...item }) => ({ ...item, children: <Moment at={at} by={by} /> })),
        ].map(({ key, label, children }) => ({ key, label, children }))}
      />
    </Panel>
  );
}

function Moment({ at, by }: { at: string; by: string | null }) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  return (
    <Flex vertical align="flex-start">
      <time dateTime={at} title={formats.relative(at, now.getTime())}>
        {formats.instant(at)}
      </time>
      {by && <PersonName id={by} />}
    </Flex>
  );
}

export function DetailSkeleton({ resource }: { resource: Resource }) {
  const block = (rows: number) => (
    <Skeleton key={rows} active paragraph={{ rows }} className={styles.block} />
  );
  return (
    <div role="status" aria-label={`Loading the ${inSentence(resource.label.one)}`}>
      <Skeleton active title={{ width: "30%" }} paragraph={{ rows: 1, width: "60%" }} />
      <div className={styles.columns} data-aside={resource.detail?.aside !== undefined}>
        <div className={styles.column}>{[4, 6, 3].map(block)}</div>
        {resource.detail?.aside && <div className={styles.column}>{[2, 3, 6].map(block)}</div>}
      </div>
    </div>
  );
}
