import type { ReactNode } from "react";
import type { FieldErrors } from "../../providers/apiError";
import { TextField } from "../login/TextField";
import { inputNameOf } from "./answersFrom";
import styles from "./EnquirePage.module.css";
import { isFaultOf } from "./isFaultOf";
import type { PublicForm, Question } from "./publicForm";
import { QuestionField } from "./QuestionField";
import { TextArea } from "./TextArea";

/** What a traveller tells about the trip and how to be reached, and what the organisation asks besides. */
export function EnquiryFields({ form, errors }: { form: PublicForm; errors: FieldErrors }) {
  const named = (name: string) => ({
    name,
    error: Object.entries(errors)
      .filter(([path]) => isFaultOf(name, path))
      .flatMap(([, messages]) => messages)[0],
  });
  return (
    <>
      <TextField label="Your name" autoComplete="name" maxLength={120} required {...named("customerName")} />
      <div className={styles.pair}>
        <TextField
          label="Email"
          help="Email or phone, so that we can answer."
          type="email"
          autoComplete="email"
          maxLength={254}
          {...named("email")}
        />
        <TextField label="Phone" type="tel" autoComplete="tel" maxLength={40} {...named("phone")} />
      </div>
      <TextField
        label="Where would you like to go?"
        help="Several places with commas between them."
        maxLength={300}
        {...named("destinations")}
      />
      <div className={styles.pair}>
        <TextField label="From" type="date" {...named("startDate")} />
        <TextField label="To" type="date" {...named("endDate")} />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Adults"
          type="number"
          min={1}
          max={1000}
          defaultValue={2}
          inputMode="numeric"
          {...named("adults")}
        />
        <TextField label="Ages of children" placeholder="4, 9" inputMode="text" {...named("childAges")} />
      </div>
      {sectionsOf(form.questions).map(([section, questions]) => (
        <Questions key={section ?? ""} section={section}>
          {questions.map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              currency={form.currency}
              {...named(inputNameOf(question))}
            />
          ))}
        </Questions>
      ))}
      <TextArea label="What would make this trip a good one?" maxLength={4_000} {...named("message")} />
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input name="subject" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

/** The questions by section, in the order in which these first come; those without one under null. */
function sectionsOf(questions: readonly Question[]): [string | null, Question[]][] {
  const sections = new Map<string | null, Question[]>();
  for (const question of questions) {
    const section = sections.get(question.section);
    if (section) section.push(question);
    else sections.set(question.section, [question]);
  }
  return [...sections];
}

const Questions = ({ section, children }: { section: string | null; children: ReactNode }) =>
  section ? (
    <section aria-label={section}>
      <h2 className={styles.section}>{section}</h2>
      {children}
    </section>
  ) : (
    children
  );
