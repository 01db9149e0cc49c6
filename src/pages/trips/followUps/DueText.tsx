import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { dueText } from "../tripTexts";
import words from "../../../components/words.module.css";

/** A due time as text, coloured by urgency. The tooltip has the exact time. */
export function DueText({ dueAt, now }: { dueAt: string; now: Date }) {
  const { formats } = useFieldEnvironment();
  const { text, urgency } = dueText(dueAt, now, formats);
  return (
    <time dateTime={dueAt} title={formats.instant(dueAt)} className={words[urgency]}>
      {text}
    </time>
  );
}
