import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { dueText } from "../tripTexts";
import words from "../../../components/words.module.css";

/** When something is due: in words, and in a colour that says the same. The exact time is in the tooltip. */
export function DueText({ dueAt, now }: { dueAt: string; now: Date }) {
  const { formats } = useFieldEnvironment();
  const { text, urgency } = dueText(dueAt, now, formats);
  return (
    <time dateTime={dueAt} title={formats.instant(dueAt)} className={words[urgency]}>
      {text}
    </time>
  );
}
