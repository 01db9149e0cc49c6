import { InboxOutlined } from "@ant-design/icons";
import { useList } from "@refinedev/core";
import { Alert, Button, Upload } from "antd";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { LinkButton } from "../../../components/LinkButton";
import { PageHeader } from "../../../components/PageHeader";
import { Panel } from "../../../components/Panel";
import type { Formats } from "../../../domain/formats/formatsOf";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { apiErrorOf } from "../../../providers/apiError";
import { pagePath } from "../../../providers/resourcePath";
import { importStates } from "../../../vocabulary";
import { canWriteWhole, fileColumns, isMade, isWritable, type Resource } from "../../../schema";
import { type Import as ImportRecord, imports } from "../../../resources/imports";
import { MayNot } from "../MayNot";
import { bring, type Import } from "./imports";
import styles from "./imports.module.css";

/** Takes a file for rows of the resource that the address names, from roles that create them. */
export function NewImportPage() {
  const { resourceNamed } = useFieldEnvironment();
  const [parameters] = useSearchParams();
  const resource = resourceNamed(parameters.get("resource") ?? "");
  if (!resource || !isMade(resource))
    return <Alert type="warning" message="There is nothing of this name to import." />;
  return <ImportOf key={resource.name} resource={resource} />;
}

function ImportOf({ resource }: { resource: Resource }) {
  return useMay(resource, "create") ? (
    <NewImport resource={resource} />
  ) : (
    <MayNot verb="import" resource={resource} />
  );
}

/** The place for the file, and earlier imports. */
function NewImport({ resource }: { resource: Resource }) {
  const { actor, queryFields, formats } = useFieldEnvironment();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const { result } = useList<ImportRecord>({
    resource: imports.name,
    filters: [{ field: "resource", operator: "eq", value: resource.name }],
    sorters: [imports.list.sort],
    pagination: { pageSize: 5 },
    errorNotification: false,
  });
  const many = inSentence(resource.label.many);
  const past = result.data;
  const all = pagePath(imports, "list", actor) ?? imports.alsoAt?.list ?? "";
  const send = async (file: File) => {
    setSending(true);
    setError(undefined);
    try {
      void navigate(`/imports/${await bring(resource.name, file)}`);
    } catch (thrown) {
      setError(apiErrorOf(thrown).message);
      setSending(false);
    }
  };
  const sample = () => {
    const columns = fileColumns(resource, {
      actor,
      queryFields: queryFields.filter(({ isActive }) => isActive),
    }).filter(({ key }) => {
      const field = resource.fields[key.split(".", 1)[0] ?? ""];
      return field && isWritable(field, "create") && canWriteWhole(field, actor);
    });
    const heads = columns.map(({ header }) => `"${header.replaceAll('"', '""')}"`).join(",");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`\ufeff${heads}\r\n`], { type: "text/csv" }));
    link.download = `${resource.name}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <div className={styles.page}>
      <PageHeader
        title={`Import ${many}`}
        trail={trailOf(resource, pagePath(resource, "list", actor))}
        actions={<Button onClick={sample}>Download a sample file</Button>}
      />
      {error && <Alert type="error" showIcon message={error} />}
      <Upload.Dragger
        accept=".csv,.tsv,.txt,.xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={isSending}
        beforeUpload={(file) => {
          void send(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p className="ant-upload-text">
          {isSending ? "The file is read …" : "Drop a CSV or Excel file here, or click to choose one"}
        </p>
        <p className="ant-upload-hint">
          The first line names the columns. Up to 50,000 lines. Nothing is written before you have seen what
          becomes of them.
        </p>
      </Upload.Dragger>
      {past.length > 0 && (
        <Panel heading="Earlier imports" actions={<LinkButton to={all}>All imports</LinkButton>}>
          <ul className={styles.past}>
            {past.map((one) => (
              <li key={one.id}>
                <Link to={`/imports/${one.id}`}>{one.name}</Link>{" "}
                <span className="muted">{`${formats.instant(one.at)} · ${pastWords(one, formats)}`}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

export const trailOf = ({ label }: Resource, to: string | undefined) =>
  to ? [{ to, label: label.many }] : [];

const pastWords = (one: ImportRecord, formats: Formats): string =>
  one.state === "done" ? countsWords(one, formats) : inSentence(importStates[one.state].label);

/** "1,200 new, 3 changed, 1 with a fault". */
export function countsWords(
  counts: Omit<NonNullable<Import["counts"]>, "done"> | null,
  { number }: Formats,
): string {
  if (!counts) return "";
  const { created, changed, same, skipped, failed } = counts;
  const words = [
    created > 0 && `${number(created)} new`,
    changed > 0 && `${number(changed)} changed`,
    same > 0 && `${number(same)} already the same`,
    skipped > 0 && `${number(skipped)} skipped`,
    failed > 0 && `${number(failed)} with ${failed === 1 ? "a fault" : "faults"}`,
  ].filter(Boolean);
  return words.join(", ") || "nothing to do";
}
