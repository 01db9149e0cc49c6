import { Alert, Modal, Radio, Space } from "antd";
import { useState } from "react";
import { useSubmit } from "../../../components/light/useSubmit";
import { useDialog } from "../../../components/useDialog";
import { downloadFile } from "../../../providers/files";
import { formatListQuery, type Resource } from "../../../schema";
import type { ListState } from "../listState/ListState";
import { countWords } from "../titleOf";
import { conditionsOf } from "./listQueries";

interface ExportDialogProps {
  resource: Resource;
  state: ListState;
  /** Names of the columns that the list shows. */
  shown: readonly string[];
  /** The selected rows, where it is not all that the list finds. */
  ids?: readonly string[] | undefined;
  onClosed(): void;
}

/** Asks for the format and the columns, and saves the selected rows, or all of the list with its filters, as a file. */
export function ExportDialog({ resource, state, shown, ids, onClosed }: ExportDialogProps) {
  const dialog = useDialog(onClosed);
  const { isSending, problem, submit } = useSubmit();
  const [format, setFormat] = useState<"xlsx" | "csv">("xlsx");
  const [isWhole, setWhole] = useState(false);
  const { many } = resource.label;
  const save = async () => {
    const { filters, groups, search, ...rest } = conditionsOf(resource, state);
    const chosen = ids
      ? { filters: [{ field: "id", operator: "in", value: ids } as const] }
      : { filters, groups, search };
    const query = formatListQuery({ ...rest, ...chosen });
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
          {ids
            ? `${countWords(ids.length, resource)} selected. `
            : "All rows that the list finds, in its order, on every page. "}
          Who exports what is kept on record.
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
