import { type FormEvent, useEffect, useState } from "react";
import { EntranceFrame } from "../../components/light/EntranceFrame";
import { FormAlert } from "../../components/light/FormAlert";
import { SubmitButton } from "../../components/light/SubmitButton";
import { useDocumentTitle } from "../../components/light/useDocumentTitle";
import { confirmEmail } from "../../providers/linkTarget";

/** The target of the link in a confirmation mail. It needs a click, because mail scanners open links. */
export function ConfirmEmailPage() {
  useDocumentTitle("Confirm your e-mail address");
  const [token] = useState(() => location.hash.slice(1));
  const [confirmed, setConfirmed] = useState("");
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);

  // Removes the token from the address bar, the history and screenshots.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setFailure("");
    const { email = "", problem = "" } = await confirmEmail(token);
    setBusy(false);
    setConfirmed(email);
    setFailure(problem);
  }

  return (
    <EntranceFrame
      title="Confirm your e-mail address"
      lead={confirmed ? "Thank you." : "So that nobody writes in the name of an address that is not theirs."}
    >
      {confirmed ? (
        <p role="status">{confirmed} is confirmed: e-mails go out, and answers come to you.</p>
      ) : (
        <form onSubmit={submit} aria-label="Confirm your e-mail address">
          <FormAlert message={failure && `${failure} Your profile sends another one.`} />
          <SubmitButton busy={busy}>Confirm this address</SubmitButton>
        </form>
      )}
      <p>
        <a href="/">Go to the workspace</a>
      </p>
    </EntranceFrame>
  );
}
