import type { ReactNode } from "react";
import type { FieldErrors } from "../../providers/apiError";
import { TextField } from "../../components/light/TextField";
import { inputNameOf } from "./answersFrom";
import styles from "./EnquirePage.module.css";
import { enquiryWords } from "./enquiryWords";
import { isErrorOf } from "./isErrorOf";
import type { PublicForm, Question } from "../../providers/publicForm";
import { QuestionField } from "./QuestionField";
import { TextArea } from "./TextArea";

/** What a traveller tells about the trip and how to be reached, and what the organisation asks besides. */
export function EnquiryFields({ form, errors }: { form: PublicForm; errors: FieldErrors }) {
  const { words } = enquiryWords(form.locale);
  const named = (name: string) => ({
    name,
    error: Object.entries(errors)
      .filter(([path]) => isErrorOf(name, path))
      .flatMap(([, messages]) => messages)[0],
  });
  return (
    <>
      <TextField label={words.name} autoComplete="name" maxLength={120} required {...named("customerName")} />
      <div className={styles.pair}>
        <TextField
          label={words.email}
          help={words.reach}
          type="email"
          autoComplete="email"
          maxLength={254}
          {...named("email")}
        />
        <TextField label={words.phone} type="tel" autoComplete="tel" maxLength={40} {...named("phone")} />
      </div>
      <TextField label={words.destinations} help={words.several} maxLength={300} {...named("destinations")} />
      <div className={styles.pair}>
        <TextField label={words.from} type="date" {...named("startDate")} />
        <TextField label={words.to} type="date" {...named("endDate")} />
      </div>
      <div className={styles.pair}>
        <TextField
          label={words.adults}
          type="number"
          min={1}
          max={1000}
          defaultValue={2}
          inputMode="numeric"
          {...named("adults")}
        />
        <TextField
          label={words.childAges}
          placeholder="4, 9"
          dir="ltr"
          inputMode="text"
          {...named("childAges")}
        />
      </div>
      {sectionsOf(form.questions).map(([section, questions]) => (
        <Questions key={section ?? ""} section={section}>
          {questions.map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              currency={form.currency}
              words={words}
              {...named(inputNameOf(question))}
            />
          ))}
        </Questions>
      ))}
      <TextArea label={words.message} maxLength={4_000} {...named("message")} />
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
      <h2 className={styles.section}>
        <bdi>{section}</bdi>
      </h2>
      {children}
    </section>
  ) : (
    children
  );
