import { type FormEvent, useEffect, useState } from "react";
import { type ApiError, apiErrorOf } from "../../providers/apiError";
import { useDocumentTitle } from "../layout/useDocumentTitle";
import { FormAlert } from "../login/FormAlert";
import { SubmitButton } from "../login/SubmitButton";
import { brandStyle } from "./brandStyle";
import { EnquiryForm } from "./EnquiryForm";
import styles from "./EnquirePage.module.css";
import { type PublicForm, publicFormUrl, readPublicForm } from "./publicForm";

/** The public page of an enquiry form, in the organisation's colours; it may stand in a frame of another website. */
export function EnquirePage({ publicId }: { publicId: string }) {
  const [form, setForm] = useState<PublicForm>();
  const [failure, setFailure] = useState<ApiError>();
  const [tries, setTries] = useState(1);
  const [thanks, setThanks] = useState("");
  useDocumentTitle(form ? `${form.heading} · ${form.organisation}` : "Enquiry");

  useEffect(() => {
    let left = false;
    readPublicForm(publicId).then(
      (read) => !left && setForm(read),
      (thrown: unknown) => !left && setFailure(apiErrorOf(thrown)),
    );
    return () => {
      left = true;
    };
  }, [publicId, tries]);

  function tryAgain(event: FormEvent) {
    event.preventDefault();
    setFailure(undefined);
    setTries(tries + 1);
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
          <EnquiryForm publicId={publicId} form={form} onSent={setThanks} />
        ) : failure ? (
          <form onSubmit={tryAgain}>
            <FormAlert message={failure.message} />
            {failure.statusCode !== 404 && <SubmitButton busy={false}>Try again</SubmitButton>}
          </form>
        ) : (
          <div className={styles.waiting} aria-busy="true" />
        )}
      </div>
    </main>
  );
}
