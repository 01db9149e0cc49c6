import { type FormEvent, useState } from "react";
import { EntranceFrame } from "../../components/light/EntranceFrame";
import { FormAlert } from "../../components/light/FormAlert";
import { SubmitButton } from "../../components/light/SubmitButton";
import { TextField } from "../../components/light/TextField";
import { useDocumentTitle } from "../../components/light/useDocumentTitle";
import { authProvider } from "../../providers/authProvider";

export function ForgotPasswordPage() {
  useDocumentTitle("Forgot your password?");
  const [notice, setNotice] = useState("");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    setBusy(true);
    setError(undefined);
    setFailure("");
    const answer = await authProvider.forgotPassword({ email });
    setBusy(false);
    if (answer.success) return setNotice(answer.message);
    const wrong = answer.error.errors?.["email"]?.join(" ");
    setError(wrong);
    setFailure(wrong ? "" : answer.error.message);
  }

  return (
    <EntranceFrame
      title="Forgot your password?"
      lead={notice ? "Look into your mailbox." : "We send you a link with which you choose another."}
    >
      {notice ? (
        <p role="status">{notice} If nothing comes, ask an administrator for a link.</p>
      ) : (
        <form onSubmit={submit} aria-label="Ask for a link">
          <FormAlert message={failure} />
          <TextField
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="email"
            required
            autoFocus
            error={error}
          />
          <SubmitButton busy={busy}>Send the link</SubmitButton>
        </form>
      )}
      <p>
        <a href="/login">Back to the login page</a>
      </p>
    </EntranceFrame>
  );
}
