import { useCustom } from "@refinedev/core";
import { Button, Space } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../components/lazyPart";
import words from "../../../components/words.module.css";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { apiErrorOf } from "../../../providers/apiError";
import { callVerbOnce } from "../../../providers/dataProvider";
import { useOpened } from "../../../providers/earlyAnswers";
import { notices } from "../../../providers/notices";
import { useRow } from "../../../providers/rows/useRow";
import { contacts, type Contact } from "../../../resources/contacts";
import { mayMerge } from "../../resource/merging/mayMerge";
import styles from "./PerhapsSame.module.css";
import { reasonsText, type Reason } from "./likeness";

const MergeDialog = lazyPart(() => import("../../resource/merging/MergeDialog").then((m) => m.MergeDialog));

/** Without id and name where the contact is beyond the reader's scope. */
interface Alike {
  id: string | null;
  name: string | null;
  keeper: string;
  reasons: Reason[];
}

/** How many are shown before the others are asked for. */
const shownFirst = 3;

/**
 * Who may be the same person as a contact, with the reasons. Nothing is merged by itself. It is read late: a line beside a
 * heading, which opens.
 */
export function PerhapsSame({ contactId }: { contactId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const [merging, setMerging] = useState<string>();
  const { actor } = useFieldEnvironment();
  const hasOpened = useOpened();
  const { query, result } = useCustom<Alike[]>({
    url: `/api/contacts/${contactId}/alike`,
    method: "get",
    errorNotification: false,
    queryOptions: { enabled: hasOpened },
  });
  const isAny = query.data !== undefined && result.data.length > 0;
  const mayChange = useMay(contacts, "edit", useRow<Contact>(contacts.name, isAny ? contactId : "").data);
  const keepApart = (other: string) =>
    callVerbOnce(contacts.name, contactId, "apart", { other }).then(
      () => query.refetch(),
      (thrown: unknown) => notices.show({ key: "apart", type: "error", message: apiErrorOf(thrown).message }),
    );
  if (!isAny) return null;
  const others =
    result.data.length === 1 ? (result.data[0]?.name ?? "another contact") : `${result.data.length} others`;
  const shown = showsAll ? result.data : result.data.slice(0, shownFirst);
  const more = result.data.length - shown.length;
  return (
    <>
      <Button
        type="link"
        size="small"
        className={styles.opener ?? ""}
        title={others}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{`${lead} ${others}`}</span>
      </Button>
      {isOpen && (
        <section className={styles.found} aria-label={lead}>
          {shown.map(({ id: other, ...one }, index) => (
            <div key={other ?? index}>
              <p>
                {other ? (
                  <Link to={`/contacts/${other}`}>{one.name}</Link>
                ) : (
                  `A contact who is with ${one.keeper || "nobody yet"}`
                )}
                <br />
                <span className={words.muted}>{reasonsText(one.reasons)}</span>
              </p>
              <Space wrap>
                {other && mayMerge(contacts, actor) && (
                  <Button size="small" onClick={() => setMerging(other)}>
                    Merge<span className="heard">{` with ${one.name}`}</span>
                  </Button>
                )}
                {other && mayChange && (
                  <Button size="small" type="text" onClick={() => void keepApart(other)}>
                    These are two people
                  </Button>
                )}
              </Space>
            </div>
          ))}
          {more > 0 && (
            <Button size="small" type="text" onClick={() => setShowsAll(true)}>{`and ${more} more`}</Button>
          )}
          {merging && (
            <MergeDialog
              resource={contacts}
              ids={[contactId, merging]}
              onClosed={() => setMerging(undefined)}
            />
          )}
        </section>
      )}
    </>
  );
}

const lead = "Perhaps the same as";
