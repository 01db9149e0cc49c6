import { MoreOutlined } from "@ant-design/icons";
import { App, Button, Dropdown } from "antd";
import { useState } from "react";
import { lazyPart } from "../../../components/lazyPart";
import { useNow } from "../../../components/useNow";
import type { Note, TimelineItem } from "../../../domain/trips/describeEntry";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { callVerbOnce } from "../../../providers/dataProvider";
import { notices } from "../../../providers/notices";
import { refresh } from "../../../providers/rows/useRow";
import { minutesToCorrect, ownKinds, timeline } from "../../../resources/timeline";

const NoteHistory = lazyPart(() => import("./NoteHistory").then((m) => m.NoteHistory));

interface NoteMenuProps {
  entry: TimelineItem;
  note: Note;
  mayNote: boolean;
  onCorrect(): void;
}

/** What can be done with a note: the server decides by its own clock. */
export function NoteMenu({ entry: { rowId, userId, at }, note, mayNote, onCorrect }: NoteMenuProps) {
  const { actor } = useFieldEnvironment();
  const { modal } = App.useApp();
  const [isReading, setReading] = useState(false);
  const age = useNow().getTime() - Date.parse(at);
  const isLive = mayNote && note.takenBackAt === null;
  const isOwnNew =
    isLive && userId === actor.userId && ownKinds.includes(note.kind) && age < minutesToCorrect * 60_000;
  const call = (verb: string, body?: object) =>
    callVerbOnce(timeline.name, rowId, verb, body)
      .catch((thrown: unknown) =>
        notices.show({ key: `note ${rowId}`, type: "error", message: apiErrorOf(thrown).message }),
      )
      .finally(() => void refresh(timeline.name));
  const takeBack = () =>
    modal.confirm({
      title: "Take this note back?",
      content: "That you took a note back stays here, and its history has what it said.",
      okText: "Take it back",
      okButtonProps: { danger: true },
      onOk: () => call("withdraw"),
    });
  const pin = {
    key: "pin",
    label: note.pinnedAt ? "Unpin" : "Pin",
    onClick: () => void call("pin", { isPinned: !note.pinnedAt }),
  };
  const items = [
    ...(isLive ? [pin] : []),
    ...(isOwnNew
      ? [
          { key: "correct", label: "Correct", onClick: onCorrect },
          { key: "withdraw", label: "Take back", onClick: () => void takeBack() },
        ]
      : []),
    ...((note.correctedAt ?? note.takenBackAt)
      ? [{ key: "history", label: "What it said before", onClick: () => setReading(true) }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Dropdown menu={{ items }} trigger={["click"]} autoFocus placement="bottomRight">
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label="More with this note" />
      </Dropdown>
      {isReading && <NoteHistory id={rowId} version={note.version} onClosed={() => setReading(false)} />}
    </>
  );
}
