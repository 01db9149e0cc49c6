import { type FormEvent, useState } from "react";
import { apiErrorOf, type FieldErrors } from "../../providers/apiError";
import { FormAlert } from "../../components/light/FormAlert";
import { SubmitButton } from "../../components/light/SubmitButton";
import { EnquiryFields } from "./EnquiryFields";
import { enquiryFrom } from "./enquiryFrom";
import { enquiryWords } from "./enquiryWords";
import styles from "./EnquirePage.module.css";
import { isErrorOf } from "./isErrorOf";
import { type PublicForm, sendEnquiry } from "../../providers/publicForm";
import { failureIn } from "./failureIn";

interface EnquiryFormProps {
  publicId: string;
  form: PublicForm;
  /** Told what the organisation says to the enquiry. */
  onSent(thanks: string): void;
}

/** The form itself. Sending it again after a failure sends the same, which the server takes once. */
export function EnquiryForm({ publicId, form, onSent }: EnquiryFormProps) {
  const { words } = enquiryWords(form.locale);
  const [failure, setFailure] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (busy) return;
    setBusy(true);
    setFailure("");
    setErrors({});
    const enquiry = enquiryFrom(new FormData(element), form);
    try {
      onSent(await sendEnquiry(publicId, enquiry));
    } catch (thrown) {
      const { message, errors: wrong } = failureIn(form.locale, enquiry, apiErrorOf(thrown));
      const input = inputOf(element, Object.keys(wrong)[0]);
      setErrors(wrong);
      if (input) input.focus();
      else setFailure(message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} aria-label={form.heading} className={styles.form}>
      <h1 className={styles.title}>
        <bdi>{form.heading}</bdi>
      </h1>
      {form.introduction && (
        <p className={styles.words}>
          <bdi>{form.introduction}</bdi>
        </p>
      )}
      <FormAlert message={failure} />
      <EnquiryFields form={form} errors={errors} />
      <SubmitButton busy={busy}>{words.send}</SubmitButton>
      <p className={styles.small}>
        {words.use}{" "}
        <a href="/privacy-policy" target="_blank" rel="noreferrer">
          {words.privacy}
        </a>
      </p>
    </form>
  );
}

/** The input whose value is wrong at that path. */
const inputOf = (form: HTMLFormElement, path: string | undefined): HTMLElement | undefined =>
  path === undefined
    ? undefined
    : [...form.querySelectorAll<HTMLInputElement>("[name]")].find(({ name }) => isErrorOf(name, path));
