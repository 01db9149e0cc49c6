import { Alert, Modal, Radio, Space } from "antd";
import { useState } from "react";
import { useSubmit } from "../../../components/light/useSubmit";
import { useDialog } from "../../../components/useDialog";
import { downloadFile } from "../../../providers/files";
import { formatListQuery, type Resource } from "../../../schema";
import type { ListState } from "../listState/ListState";
import { conditionsOf } from "./listQueries";

interface ExportDialogProps {
  resource: Resource;
  state: ListState;
  /** Names of the columns that the list shows. */
  shown: readonly string[];
  onClosed(): void;
}

/** Asks for the format and the columns, and saves all rows of the list, with its filters and order, as a file. */
export function ExportDialog({ resource, state, shown, onClosed }: ExportDialogProps) {
  const dialog = useDialog(onClosed);
  const { isSending, problem, submit } = useSubmit();
  const [format, setFormat] = useState<"xlsx" | "csv">("xlsx");
  const [isWhole, setWhole] = useState(false);
  const { many } = resource.label;
  const save = async () => {
    const query = formatListQuery(conditionsOf(resource, state));
    query.set("format", format);
    if (!isWhole) query.set("_columns", shown.join());
    const isSaved = await submit(() =>
      downloadFile(`/api/${resource.name}/export?${query.toString()}`, `${many}.${format}`),
    );
    if (isSaved) dialog.close();
  };
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={`Export ${many.toLowerCase()}`}
      okText="Export"
      okButtonProps={{ autoFocus: true }}
      confirmLoading={isSending}
      onOk={() => void save()}
      onCancel={() => dialog.close()}
      width={440}
    >
      <Space direction="vertical" size="middle">
        <span>
          All rows that the list finds, in its order, on every page. Who exports what is kept on record.
        </span>
        <Radio.Group
          aria-label="Format"
          value={format}
          onChange={({ target }) => setFormat(target.value === "csv" ? "csv" : "xlsx")}
          options={[
            { value: "xlsx", label: "Excel (XLSX)" },
            { value: "csv", label: "CSV" },
          ]}
        />
        <Radio.Group
          aria-label="Columns"
          value={isWhole}
          onChange={({ target }) => setWhole(target.value === true)}
          options={[
            { value: false, label: "The columns that are shown" },
            { value: true, label: "All columns" },
          ]}
        />
        {problem && <Alert type="error" showIcon message={problem.message} />}
      </Space>
    </Modal>
  );
}
