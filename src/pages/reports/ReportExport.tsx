import { DownloadOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useSubmit } from "../../components/light/useSubmit";
import { downloadFile } from "../../providers/files";
import { notices } from "../../providers/notices";
import type { Report } from "../../schema";

interface ReportExportProps {
  report: Pick<Report, "label">;
  /** The address of the file, and what it is asked. */
  path: string;
  parameters: string;
  today: string;
}

/** Saves a report, with its period and filters, as a file. */
export function ReportExport({ report, path, parameters, today }: ReportExportProps) {
  const { isSending, submit } = useSubmit();
  const save = async (format: string) => {
    const isSaved = await submit(
      () => downloadFile(`${path}?format=${format}&${parameters}`, `${report.label} ${today}.${format}`),
      ({ message }) => notices.show({ type: "error", message }),
    );
    if (isSaved) notices.show({ type: "success", message: "Saved. Who exports what is kept on record." });
  };
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      menu={{
        items: [
          { key: "pdf", label: "PDF" },
          { key: "csv", label: "CSV" },
        ],
        onClick: ({ key }) => void save(key),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={isSending}>
        Export
      </Button>
    </Dropdown>
  );
}
