import { useCustom } from "@refinedev/core";
import { Button, Input } from "antd";
import { useId, useState } from "react";
import { FormDialog } from "../../../components/FormDialog";
import { Panel } from "../../../components/Panel";
import { useDialog } from "../../../components/useDialog";
import { type Enquiry, mostCharacters, readEnquiry } from "../../../domain/enquiries/readEnquiry";
import { counted, joinParts } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useNewest } from "../../../fields/useNewest";
import { trips } from "../../../resources/trips";
import { datePattern, inWords, isSameValue } from "../../../schema";
import { useSaveByEnter } from "../../resource/form/useFormSave";
import type { FormController } from "../../resource/form/useResourceForm";
import styles from "./PastedEnquiry.module.css";
import type { Pasted } from "./usePastedEnquiry";

interface PasteEnquiryProps {
  onRead(text: string, enquiry: Enquiry): void;
  onClosed(): void;
}

/** Takes a mail or a message and reads it. */
export function PasteEnquiry({ onRead, onClosed }: PasteEnquiryProps) {
  const id = useId();
  const dialog = useDialog(onClosed);
  const isOpen = useNewest(dialog.isOpen);
  const { formats, country, currencies } = useFieldEnvironment();
  const [text, setText] = useState("");
  const { query } = useCustom<string[]>({
    url: "/api/trips/destinations",
    method: "get",
    config: { query: { limit: 500 } },
    // Without them everything but the places is read.
    errorNotification: false,
    queryOptions: { staleTime: 60_000 },
  });
  const [isReading, setReading] = useState(false);
  const isReady = text.trim() !== "";
  const read = async () => {
    if (!isReady || isReading) return;
    setReading(true);
    // Asked for before the places are there, it waits for them.
    const { data: places } = query.isLoading ? await query.refetch({ cancelRefetch: false }) : query;
    if (!isOpen.current) return;
    const pattern = datePattern(formats);
    const kept = text.replaceAll("\0", "").toWellFormed().replace(/\r\n?/g, "\n").slice(0, mostCharacters);
    onRead(
      kept,
      readEnquiry(kept, {
        ...{ today: formats.today(), country, currencies },
        monthFirst: pattern.indexOf("M") < pattern.indexOf("D"),
        destinations: Array.isArray(places?.data) ? places.data : [],
      }),
    );
    dialog.close();
  };
  const saveByEnter = useSaveByEnter(() => void read());
  return (
    <FormDialog
      id={id}
      dialog={dialog}
      title="Paste an enquiry"
      verb="Fill the form"
      submission={{ isSending: isReading, problem: undefined }}
      onSubmit={() => void read()}
      isReady={isReady}
      isTyped={text !== ""}
      width={640}
    >
      <label htmlFor={`${id}.text`} className={styles.label}>
        The mail or message, as it came
      </label>
      <Input.TextArea
        id={`${id}.text`}
        autoFocus
        dir="auto"
        value={text}
        autoSize={{ minRows: 8, maxRows: 18 }}
        aria-describedby={`${id}.help`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={saveByEnter}
      />
      <p id={`${id}.help`} className={styles.help}>
        {text.length > mostCharacters
          ? `Only the first ${formats.number(mostCharacters)} characters are read and kept.`
          : "In English, Hindi in Latin letters, German, French or Spanish. What you typed already stays."}
      </p>
    </FormDialog>
  );
}

interface PastedEnquiryProps extends Pick<FormController, "values" | "set"> {
  pasted: Pasted;
  onTakeBack(): void;
}

/** The text, with what was found in it marked, and what the form has otherwise. */
export function PastedEnquiry({ pasted, values, set, onTakeBack }: PastedEnquiryProps) {
  const { formats } = useFieldEnvironment();
  const { text, enquiry } = pasted;
  const otherwise = enquiry.findings.filter(({ field, value }) => !isSameValue(values[field], value));
  const words = (field: keyof typeof trips.fields, value: unknown) =>
    inWords(trips.fields[field], value, formats) || "nothing";
  const { childrenWithoutAge: children, nights } = enquiry;
  return (
    <Panel
      heading="Pasted enquiry"
      actions={
        <Button size="small" onClick={onTakeBack}>
          Take back
        </Button>
      }
    >
      <p role="status">
        {joinParts(
          [
            enquiry.findings.length === 0
              ? "Nothing was found."
              : `Found ${counted(enquiry.findings.length, "field")}.`,
            "The whole text is in the notes.",
            children > 0 &&
              `Ask how old ${children === 1 ? "the child is" : `the ${children} children are`}.`,
            nights !== undefined && `${counted(nights, "night")}, without a day on which they begin.`,
          ],
          " ",
        )}
      </p>
      {otherwise.map(({ field, value }) => (
        <div key={field} className={styles.otherwise}>
          <span>{`${trips.fields[field].label}: ${words(field, values[field])} here, ${words(field, value)} in the enquiry`}</span>
          <Button size="small" onClick={() => set(field, value)}>
            Use<span className="heard">{` ${words(field, value)} for ${trips.fields[field].label}`}</span>
          </Button>
        </div>
      ))}
      <div className={styles.text} dir="auto" tabIndex={0} role="region" aria-label="Text of the enquiry">
        {piecesOf(text, enquiry).map(({ from, words: piece, fields }) =>
          fields.length === 0 ? (
            piece
          ) : (
            <mark key={from} title={labelsOf(fields)}>
              {piece}
              <span className="heard">{` (${labelsOf(fields)})`}</span>
            </mark>
          ),
        )}
      </div>
    </Panel>
  );
}

type FoundField = Enquiry["findings"][number]["field"];

const labelsOf = (fields: readonly FoundField[]): string =>
  fields.map((field) => trips.fields[field].label).join(", ");

/** The text in pieces, each with the fields that were read from it. */
function piecesOf(text: string, { findings }: Enquiry) {
  const spans = findings
    .flatMap(({ field, spans: all }) => all.map((span) => ({ ...span, field })))
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  const pieces: { from: number; words: string; fields: FoundField[] }[] = [];
  let end = 0;
  for (const { from, to, field } of spans) {
    const last = pieces.at(-1);
    if (from < end) {
      if (last && !last.fields.includes(field)) last.fields.push(field);
      continue;
    }
    if (from > end) pieces.push({ from: end, words: text.slice(end, from), fields: [] });
    pieces.push({ from, words: text.slice(from, to), fields: [field] });
    end = to;
  }
  return [...pieces, { from: end, words: text.slice(end), fields: [] }];
}
