import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useMemo, useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { Loaded } from "../../components/Loaded";
import { PageHeader } from "../../components/PageHeader";
import words from "../../components/words.module.css";
import { ownReport } from "../../domain/reports/ownReport";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useMay } from "../../fields/useMay";
import { useRow } from "../../providers/rows/useRow";
import { resources } from "../../resources";
import { type OwnReport, reports } from "../../resources/reports";
import { closedIn, draftReport, isUuid, type Report, reportNamed, type Resource } from "../../schema";
import { ForReaders } from "../resource/ForReaders";
import { ResourceFormDrawer } from "../resource/form/ResourceForm";
import { useTrash } from "../resource/runs/useTrash";
import { DraftReport, draftAddress, ownFields } from "./DraftReport";
import { OpenReport, reportTrail } from "./OpenReport";

/** A report: a declared one, one of the organisation's own, or one that the address says. */
export function ReportPage() {
  const { resource: name = "", report: asked = "" } = useParams();
  const declared = resources.find((one) => one.name === name);
  const resource = useMemo(() => declared && withoutTabs(declared), [declared]);
  if (!resource) return <Navigate to="/reports" replace />;
  return (
    <ForReaders key={`${name} ${asked}`} resource={resource} action="list">
      <AskedReport resource={resource} asked={asked} />
    </ForReaders>
  );
}

function AskedReport({ resource, asked }: { resource: Resource; asked: string }) {
  if (asked === draftReport) return <DraftReport resource={resource} />;
  if (isUuid(asked)) return <OwnReportPage resource={resource} id={asked} />;
  const report = reportNamed(resource, asked);
  return report ? <NamedReport resource={resource} report={report} /> : <Navigate to="/reports" replace />;
}

/** A report is of all rows, whichever tab its list opens at first. */
function withoutTabs(resource: Resource): Resource {
  const { tabs: _tabs, firstTab: _firstTab, ...list } = resource.list;
  return { ...resource, list };
}

function OwnReportPage({ resource, id }: { resource: Resource; id: string }) {
  const query = useRow<OwnReport>(reports.name, id);
  return (
    <Loaded query={query} rows={8}>
      {(row) =>
        row.resource === resource.name ? (
          <NamedReport resource={resource} report={ownReport(row)} row={row} />
        ) : (
          <Navigate to={`/reports/${row.resource}/${id}`} replace />
        )
      }
    </Loaded>
  );
}

interface NamedReportProps {
  resource: Resource;
  report: Report;
  /** Of an own report. */
  row?: OwnReport;
}

function NamedReport({ resource, report, row }: NamedReportProps) {
  const { actor } = useFieldEnvironment();
  const closed = closedIn(resource, report, actor);
  if (closed.length === 0)
    return (
      <OpenReport
        resource={resource}
        report={report}
        actions={(query) => <ReportMenu {...{ resource, report, row, query }} />}
      />
    );
  return (
    <>
      <PageHeader title={report.label} context={report.help} trail={reportTrail} />
      <p
        className={words.muted}
      >{`This report needs “${closed.join("”, “")}”, which your role may not read.`}</p>
    </>
  );
}

/** What owners and admins do with a report: make another of it, change it, share it. */
function ReportMenu({
  resource,
  report,
  row,
  query,
}: Omit<NamedReportProps, "row"> & { row: OwnReport | undefined; query: string }) {
  const navigate = useNavigate();
  const trash = useTrash(reports);
  const [isEdited, setEdited] = useState(false);
  const mayMake = useMay(reports, "create");
  const mayChange = useMay(reports, "update", row);
  if (!mayMake) return null;
  return (
    <>
      <Dropdown
        trigger={["click"]}
        autoFocus
        menu={{
          items: [
            {
              key: "own",
              label: "Make your own of it",
              onClick: () => void navigate(draftAddress(resource, report, query)),
            },
            ...(row && mayChange
              ? [
                  {
                    key: "change",
                    label: "Change what it counts",
                    onClick: () => void navigate(draftAddress(resource, report, "", row.id)),
                  },
                  { key: "share", label: "Rename and share …", onClick: () => setEdited(true) },
                  { type: "divider" as const },
                  {
                    ...{ key: "delete", label: "Delete", danger: true },
                    onClick: () =>
                      trash.remove({ id: row.id, title: row.name }, () => void navigate("/reports")),
                  },
                ]
              : []),
          ],
        }}
      >
        <Button icon={<MoreOutlined aria-hidden />} aria-label={`More about ${report.label}`} />
      </Dropdown>
      {isEdited && row && (
        <ResourceFormDrawer resource={reports} row={row} only={ownFields} onClose={() => setEdited(false)} />
      )}
    </>
  );
}
