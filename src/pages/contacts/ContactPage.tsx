import { useCustom } from "@refinedev/core";
import { Button, Space } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../components/lazyPart";
import { Panel } from "../../components/Panel";
import words from "../../components/words.module.css";
import { joinParts } from "../../domain/formats/text";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { apiErrorOf } from "../../providers/apiError";
import { callVerbOnce } from "../../providers/dataProvider";
import { notices } from "../../providers/notices";
import { contacts, type Contact } from "../../resources/contacts";
import type { Resource } from "../../schema";
import { journalPanels } from "../trips/timeline/JournalPage";
import { mayMerge } from "../resource/merging/mayMerge";
import type { OwnDetail, OwnPanelProps } from "../resource/detail/useFacts";
import { ResourceDetailPage } from "../resource/detail/ResourceDetail";

const MergeDialog = lazyPart(() => import("../resource/merging/MergeDialog").then((m) => m.MergeDialog));

const reasons = { email: "the same email", phone: "the same number", name: "a like name, at the same time" };

/** Without id and name where the contact is beyond the reader's scope. */
interface Alike {
  id: string | null;
  name: string | null;
  keeper: string;
  reasons: (keyof typeof reasons)[];
}

export const ContactPage = ({ resource }: { resource: Resource }) => (
  <ResourceDetailPage resource={resource} own={own} />
);

const own: OwnDetail<Contact> = { panels: { ...journalPanels, alike: AlikePanel } };

/** Who may be the same person, with the reasons. Nothing is merged by itself. */
function AlikePanel({ row: { id }, mayEdit }: OwnPanelProps<Contact>) {
  const [merging, setMerging] = useState<string>();
  const { actor } = useFieldEnvironment();
  const { query, result } = useCustom<Alike[]>({
    url: `/api/contacts/${id}/alike`,
    method: "get",
    errorNotification: false,
  });
  const keepApart = (other: string) =>
    callVerbOnce(contacts.name, id, "apart", { other }).then(
      () => query.refetch(),
      (thrown: unknown) => notices.show({ key: "apart", type: "error", message: apiErrorOf(thrown).message }),
    );
  if (!query.data || result.data.length === 0) return null;
  return (
    <Panel heading="Perhaps the same as">
      {result.data.map(({ id: other, ...one }, index) => (
        <div key={other ?? index}>
          <p>
            {other ? (
              <Link to={`/contacts/${other}`}>{one.name}</Link>
            ) : (
              `A contact who is with ${one.keeper || "nobody yet"}`
            )}
            <br />
            <span className={words.muted}>
              {`Has ${joinParts(
                one.reasons.map((reason) => reasons[reason]),
                ", ",
              )}.`}
            </span>
          </p>
          <Space wrap>
            {other && mayMerge(contacts, actor) && (
              <Button size="small" onClick={() => setMerging(other)}>
                Merge<span className="heard">{` with ${one.name}`}</span>
              </Button>
            )}
            {other && mayEdit && (
              <Button size="small" type="text" onClick={() => void keepApart(other)}>
                These are two people
              </Button>
            )}
          </Space>
        </div>
      ))}
      {merging && (
        <MergeDialog resource={contacts} ids={[id, merging]} onClosed={() => setMerging(undefined)} />
      )}
    </Panel>
  );
}
