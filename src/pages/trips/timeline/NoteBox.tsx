import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  PaperClipOutlined,
  RightSquareOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import { Button, Mentions, Space } from "antd";
import { type ReactNode, Suspense, useCallback, useState } from "react";
import { type Named, mentionsIn, withMentions } from "../../../domain/formats/formattedText";
import { foldText, inSentence } from "../../../domain/formats/text";
import { FormField } from "../../../fields/FormField";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { UploadsContext } from "../../../fields/imageEditing/useUploads";
import {
  isPressed,
  type ShortcutId,
  shortcuts,
  shortcutsIn,
  shownShortcut,
} from "../../../components/shortcuts";
import { useShortcuts } from "../../../components/useShortcuts";
import words from "../../../components/words.module.css";
import type { Whole } from "../../../resources/journal";
import { timeline } from "../../../resources/timeline";
import type { StoredFile } from "../../../schema";
import { linked, marked, type Selected, wrapped } from "./formatting";
import { type Mentionable, useMentionable } from "../../../providers/rows/mentionable";
import styles from "./timeline.module.css";

/** What is written: with names, as people read it. */
export interface Written {
  body: string;
  files: readonly StoredFile[];
}

interface NoteBoxProps {
  id: string;
  whole: Whole;
  value: Written;
  onChange(value: Written): void;
  placeholder: string;
  sendLabel: string;
  isSaving: boolean;
  problem: string;
  onSend(): void;
  /** Stands before the button that sends. */
  children?: ReactNode;
  autoFocus?: boolean;
}

const keysOfNotes = shortcutsIn("note");
/** Offered at once. */
const mostOffered = 20;

/** Where a note is written: formatted by signs, with people mentioned by "@", and files picked, dropped or pasted. */
export function NoteBox(props: NoteBoxProps) {
  const { id, whole, value, onChange, placeholder, sendLabel, isSaving, problem, onSend } = props;
  const { actor } = useFieldEnvironment();
  useShortcuts(keysOfNotes);
  const [isUsed, setUsed] = useState(props.autoFocus === true);
  const [isAttaching, setAttaching] = useState(false);
  const [search, setSearch] = useState("");
  const [uploads, setUploads] = useState(0);
  const count = useCallback((by: 1 | -1) => setUploads((now) => now + by), []);
  const people = useMentionable(whole, isUsed || value.body.includes("@"));
  const matching = (text: string) => people.filter(({ name }) => foldText(name).includes(foldText(text)));
  const offered = matching(search)
    .filter((one) => one.readers > 0 && one.id !== actor.userId)
    .slice(0, mostOffered);
  const untold = untoldWords(value.body, people, inSentence(whole.resource.label.one));

  const edit = (change: (selected: Selected) => Selected) => {
    const box = document.getElementById(id);
    if (!(box instanceof HTMLTextAreaElement)) return;
    const { text, from, to } = change({ text: box.value, from: box.selectionStart, to: box.selectionEnd });
    box.focus();
    box.select();
    // As typed, so that the browser's undo takes it back; not all browsers do.
    if (document.execCommand?.("insertText", false, text) !== true) onChange({ ...value, body: text });
    requestAnimationFrame(() => box.setSelectionRange(from, to));
  };
  const byKeyboard = (event: React.KeyboardEvent) => {
    const format = signs.find(({ id }) => id && isPressed(id, event));
    if (!format && !isPressed("sendNote", event)) return;
    event.preventDefault();
    if (format) edit(format.change);
    else if (uploads === 0) onSend();
  };
  const bringsFiles = ({ types }: DataTransfer) => types.includes("Files") && setAttaching(true);

  return (
    <div
      className={styles.box}
      data-takes-files
      onFocus={() => setUsed(true)}
      onPaste={(event) => void bringsFiles(event.clipboardData)}
      onDrop={(event) => void bringsFiles(event.dataTransfer)}
      onDragOver={() => setUsed(true)}
    >
      <Mentions
        id={id}
        value={value.body}
        maxLength={10_000}
        autoSize={{ minRows: 2, maxRows: 12 }}
        autoFocus={props.autoFocus === true}
        placeholder={placeholder}
        aria-label={placeholder}
        filterOption={false}
        validateSearch={(text) =>
          text.length <= 60 && !text.includes("\n") && (!text.includes(" ") || matching(text).length > 0)
        }
        notFoundContent="Nobody is called so, or may see this."
        options={offered.map(({ id: key, name, of, members }) => ({
          ...{ key, value: name },
          label: (
            <>
              {name}
              {of === "teams" && <span className={words.muted}>{` · team of ${members}`}</span>}
            </>
          ),
        }))}
        onSearch={setSearch}
        onChange={(body) => onChange({ ...value, body })}
        onKeyDown={byKeyboard}
      />
      {untold && (
        <p role="status" className={styles.untold}>
          {untold}
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isUsed && (
        <div hidden={!isAttaching && value.files.length === 0}>
          <Suspense>
            <UploadsContext value={count}>
              <FormField
                id={`${id}-files`}
                field={timeline.fields.files}
                value={value.files}
                around={{}}
                onChange={(files) =>
                  // The value of a field of files.
                  onChange({ ...value, files: files as readonly StoredFile[] })
                }
                isNamedAbove
              />
            </UploadsContext>
          </Suspense>
        </div>
      )}
      <div className={styles.send}>
        <Space.Compact size="small" className={styles.signs}>
          {signs.map(({ label, icon, change, id: key }) => (
            <Button
              key={label}
              type="text"
              icon={icon}
              aria-label={label}
              {...(key ? shownShortcut(key) : { title: label })}
              onClick={() => edit(change)}
            />
          ))}
          <Button
            type="text"
            icon={<PaperClipOutlined />}
            aria-label="Attach files"
            title="Attach files: choose, drop or paste them"
            aria-expanded={isAttaching}
            onClick={() => {
              setUsed(true);
              setAttaching(!isAttaching);
            }}
          />
        </Space.Compact>
        <Space size="small">
          {props.children}
          <Button
            size="small"
            loading={isSaving}
            disabled={uploads > 0}
            onClick={onSend}
            {...shownShortcut("sendNote", sendLabel)}
            {...(uploads > 0 && { title: "The files are still being sent" })}
          >
            {sendLabel}
          </Button>
        </Space>
      </div>
    </div>
  );
}

const signs: readonly {
  id?: ShortcutId;
  label: string;
  icon: ReactNode;
  change(one: Selected): Selected;
}[] = [
  {
    id: "bold",
    label: shortcuts.bold.meaning,
    icon: <BoldOutlined />,
    change: (one: Selected) => wrapped(one, "**"),
  },
  {
    id: "italic",
    label: shortcuts.italic.meaning,
    icon: <ItalicOutlined />,
    change: (one: Selected) => wrapped(one, "_"),
  },
  { label: "List", icon: <UnorderedListOutlined />, change: (one: Selected) => marked(one, "- ") },
  { label: "Quote", icon: <RightSquareOutlined />, change: (one: Selected) => marked(one, "> ") },
  { label: "Link", icon: <LinkOutlined />, change: linked },
];

/** Who is mentioned and will not be told, in words. */
function untoldWords(body: string, people: readonly Mentionable[], what: string): string {
  const named: readonly Named[] = people;
  const mentioned = new Set(mentionsIn(withMentions(body, named)).map(({ id }) => id));
  return people
    .filter(({ id, readers, members }) => mentioned.has(id) && readers < members)
    .map(({ name, of, members, readers }) =>
      of === "users"
        ? `${name} may not see this ${what} and is not told.`
        : `${members - readers} of ${members} in ${name} may not see this ${what} and are not told.`,
    )
    .join(" ");
}
