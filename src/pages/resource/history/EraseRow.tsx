import { useCustom, useCustomMutation } from "@refinedev/core";
import { Alert, App, Button, Modal, Space } from "antd";
import { useState } from "react";
import { Loaded } from "../../../components/Loaded";
import { useSubmit } from "../../../components/light/useSubmit";
import { useNow } from "../../../components/useNow";
import { counted, inSentence, joinParts } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { downloadFile } from "../../../providers/files";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import { resources } from "../../../resources";
import { type AnyRow, type HistoryEntry, partsOf, permits, type Resource } from "../../../schema";
import { leadingRoles } from "../../../vocabulary";
import { titleOf } from "../titleOf";

interface EraseRowProps {
  resource: Resource;
  row: AnyRow;
  besides?: string | undefined;
  /** The newest entry of the history by which the row was erased, or its erasure taken back. */
  lastErasing?: Pick<HistoryEntry, "action" | "at"> | undefined;
}

const week = 7 * 86_400_000;

/** What an erasure may reach. */
const withPersonalData = resources.flatMap(({ name, fields }) =>
  Object.values(fields).some(({ personal }) => personal) ? [name] : [],
);

/** Buttons that give a copy of a row's personal data, erase it, and take that back. Renders nothing if the user may not. */
export function EraseRow({ resource, row, besides, lastErasing }: EraseRowProps) {
  const { modal } = App.useApp();
  const { actor, formats } = useFieldEnvironment();
  const now = useNow();
  const [isAsking, setIsAsking] = useState(false);
  const { isSending, problem, submit } = useSubmit();
  const { mutateAsync, mutation } = useCustomMutation<AnyRow & Partial<Erased>>();
  const labels = Object.values(resource.fields).flatMap(({ personal, history, label }) =>
    // Copies have no history of their own.
    personal && history !== false ? [label] : [],
  );
  const mayErase =
    leadingRoles.some((role) => role === actor.role) && permits(resource.access.update, actor, row);
  if (labels.length === 0 || !mayErase || resource.without?.includes("update")) return null;
  const url = `/api/${resource.name}/${row.id}`;
  const until =
    lastErasing?.action === "erase" ? new Date(lastErasing.at).getTime() + week : Number.NEGATIVE_INFINITY;

  async function ask(
    verb: "erase" | "take-back",
    values: object,
    wordsOf: (erased?: Partial<Erased>) => string,
  ): Promise<void> {
    try {
      const { data } = await mutateAsync({
        ...{ url: `${url}/${verb}`, method: "post", values },
        successNotification: (answer) => ({ type: "success", message: wordsOf(answer?.data) }),
      });
      const { left: _, until: _until, ...stored } = data;
      rememberRow(resource.name, stored);
    } catch {
      // Refine has shown the error.
    } finally {
      void refresh(...withPersonalData, ...touchedWith(resource));
    }
  }

  const give = () => void submit(() => downloadFile(`${url}/copy`, `${titleOf(resource, row)}.zip`));
  const takeBack = () =>
    modal.confirm({
      title: "Take the erasure back?",
      content:
        "All that was erased together comes back, its links to customers and the undo of merges too, but for what somebody wrote in its place since. Mail that was waiting is not sent.",
      okText: "Take back",
      onOk: () => ask("take-back", {}, () => "The personal data is back."),
    });
  return (
    <>
      {until > now.getTime() && (
        <p>
          Personal data was erased. You can take it back until{" "}
          {formats.instant(new Date(until).toISOString())}. <Button onClick={takeBack}>Take back …</Button>
        </p>
      )}
      <Button
        type="link"
        style={{ paddingInline: 0, marginInlineEnd: 16 }}
        loading={isSending}
        onClick={give}
      >
        Give a copy
      </Button>
      <Button danger type="link" style={{ paddingInline: 0 }} onClick={() => setIsAsking(true)}>
        Erase personal data …
      </Button>
      {problem && <Alert type="error" showIcon message={problem.message} />}
      <Modal
        open={isAsking}
        destroyOnHidden
        title={`Erase the personal data of ${inSentence(resource.label.one)} “${titleOf(resource, row)}”?`}
        okText="Erase"
        okButtonProps={{ danger: true }}
        confirmLoading={mutation.isPending}
        onCancel={() => setIsAsking(false)}
        onOk={() =>
          ask("erase", { version: row.version }, (erased) =>
            joinParts(["The personal data is erased.", leftInWords(resource, erased?.left ?? [])], " "),
          ).then(() => setIsAsking(false))
        }
      >
        <Space direction="vertical" size="middle">
          <span>{joinParts(labels, ", ")}: blanked here and in the history.</span>
          <ErasePreview resource={resource} url={`${url}/erase`} />
          {besides && <span>{besides}</span>}
          <strong>
            It is hidden at once, and links to customers are closed. You can take it back for 7 days, but for
            mail that waited; then nobody can.
          </strong>
        </Space>
      </Modal>
    </>
  );
}

/** Fields in which an erasure leaves free text, and the number of rows. */
interface Left {
  resource: string;
  fields: readonly string[];
  rows: number;
}

interface Erased {
  left: readonly Left[];
  until: string;
}

interface Preview {
  reached: readonly { resource: string; rows: number }[];
  files: number;
  history: number;
  left: readonly Left[];
}

/** What an erasure would reach and leave. */
function ErasePreview({ resource, url }: { resource: Resource; url: string }) {
  const { query } = useCustom<Preview>({ url, method: "get", errorNotification: false });
  return (
    <Loaded query={{ ...query, data: query.data?.data }}>
      {({ reached, files, history, left }) => (
        <Space direction="vertical" size="middle">
          <span>
            It reaches{" "}
            {joinParts(
              [
                ...reached.map(({ resource: name, rows }) => rowsInWords(name, rows)),
                ...(files > 0 ? [counted(files, "file", "files")] : []),
                ...(history > 0 ? [counted(history, "change on record", "changes on record")] : []),
              ],
              ", ",
            )}
            , mail that waits to be sent, and lines of imports. Sums and numbers stay.
          </span>
          {left.length > 0 && <span>{leftInWords(resource, left)}</span>}
        </Space>
      )}
    </Loaded>
  );
}

function rowsInWords(name: string, rows: number): string {
  if (name === "timeline") return counted(rows, "note on the timeline", "notes on the timeline");
  const { one = name, many = name } = resources.find((other) => other.name === name)?.label ?? {};
  return counted(rows, inSentence(one), inSentence(many));
}

/** The row's own fields by label, rows that belong to it by resource. */
function leftInWords(of: Resource, left: readonly Left[]): string | undefined {
  const parts = left.flatMap(({ resource, fields, rows }) =>
    resource === of.name
      ? fields.map((name) => `“${of.fields[name]?.label ?? name}”`)
      : [rowsInWords(resource, rows)],
  );
  if (parts.length === 0) return undefined;
  return `In what people wrote freely only the name, addresses and numbers are replaced: ${joinParts(parts, ", ")}. Look through it.`;
}

/** The other resources that setting back or erasing a row changes: its parts at any depth, and its timeline. */
export const touchedWith = (resource: Resource): string[] => [
  ...(resource.timelineOf ? ["timeline"] : []),
  ...partsBelow(resource),
];

const partsBelow = (resource: { readonly name: string }): string[] =>
  partsOf(resources, resource).flatMap((part) => [part.name, ...partsBelow(part)]);
