import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import type { Around } from "../../FieldView";
import { useFieldEnvironment } from "../../FieldEnvironment";
import { type CopiedColumn, copiedText } from "./rowsText";

interface CopyRowsProps {
  rows: readonly Around[];
  columns: readonly CopiedColumn[];
  around: Around;
}

export function CopyRows({ rows, columns, around }: CopyRowsProps) {
  const { formats } = useFieldEnvironment();
  const [copied, setCopied] = useState<boolean>();
  const copy = () =>
    navigator.clipboard.writeText(copiedText(rows, columns, formats, around)).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <Button
        type="text"
        icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={() => void copy()}
      >
        Copy for a spreadsheet
      </Button>
      <span role="status" className={copied === false ? undefined : "heard"}>
        {copied ? "Copied." : copied === false ? "The browser did not allow copying." : ""}
      </span>
    </>
  );
}
