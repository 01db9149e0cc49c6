import { type FormEvent, useEffect, useRef, useState } from "react";
import { apiErrorOf, type FieldErrors } from "../../providers/apiError";
import { useDocumentTitle } from "../layout/useDocumentTitle";
import { FormAlert } from "../login/FormAlert";
import { SubmitButton } from "../login/SubmitButton";
import { brandStyle } from "./brandStyle";
import { EnquiryFields } from "./EnquiryFields";
import { enquiryFrom } from "./enquiryFrom";
import styles from "./EnquirePage.module.css";
import { type PublicForm, publicFormUrl, readPublicForm, sendEnquiry } from "./publicForm";

/** The public page of an enquiry form, in the organisation's colours; it may stand in a frame of another website. */
export function EnquirePage({ publicId }: { publicId: string }) {
  const [form, setForm] = useState<PublicForm>();
  const [failure, setFailure] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [thanks, setThanks] = useState("");
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useDocumentTitle(form ? `${form.heading} · ${form.organisation}` : "Enquiry");

  useEffect(() => {
    let left = false;
    readPublicForm(publicId).then(
      (read) => !left && setForm(read),
      (thrown: unknown) => !left && setFailure(apiErrorOf(thrown).message),
    );
    return () => {
      left = true;
    };
  }, [publicId]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!form) return;
    setBusy(true);
    setFailure("");
    setErrors({});
    try {
      setThanks(await sendEnquiry(publicId, enquiryFrom(new FormData(event.currentTarget), form.stamp)));
    } catch (thrown) {
      const { message, errors: wrong = {} } = apiErrorOf(thrown);
      const first = Object.keys(wrong)[0]?.split(".")[0];
      setErrors(wrong);
      const input = first && element.current?.querySelector<HTMLElement>(`[name="${first}"]`);
      if (input) input.focus();
      else setFailure(message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <main id="content" className={styles.page} style={form && brandStyle(form.brandColour)}>
      <div className={styles.card}>
        {form && (
          <header className={styles.head}>
            {form.hasLogo && <img src={`${publicFormUrl(publicId)}/logo`} alt="" className={styles.logo} />}
            <span className={styles.organisation}>{form.organisation}</span>
          </header>
        )}
        {thanks ? (
          <div role="status">
            <h1 className={styles.title}>Your enquiry is on its way</h1>
            <p className={styles.words}>{thanks}</p>
          </div>
        ) : form ? (
          <form ref={element} onSubmit={submit} aria-label={form.heading}>
            <h1 className={styles.title}>{form.heading}</h1>
            {form.introduction && <p className={styles.words}>{form.introduction}</p>}
            <FormAlert message={failure} />
            <EnquiryFields errors={errors} />
            <SubmitButton busy={busy}>Send enquiry</SubmitButton>
            <p className={styles.small}>We use what you send to answer you and to plan your trip.</p>
          </form>
        ) : failure ? (
          <FormAlert message={failure} />
        ) : (
          <div className={styles.waiting} aria-busy="true" />
        )}
      </div>
    </main>
  );
}
