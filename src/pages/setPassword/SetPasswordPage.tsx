import { type FormEvent, useEffect, useState } from "react";
import { authProvider, type PendingSession } from "../../providers/authProvider";
import { tabStorage } from "../../providers/browserStorage";
import { goTo } from "../../providers/address";
import { useDocumentTitle } from "../../components/light/useDocumentTitle";
import { EntranceFrame } from "../../components/light/EntranceFrame";
import { FormAlert } from "../../components/light/FormAlert";
import { PasswordField } from "../../components/light/TextField";
import { SubmitButton } from "../../components/light/SubmitButton";
import { FinishSignIn } from "../login/FinishSignIn";
import { type LinkTarget, linkTarget } from "../../providers/linkTarget";

const tokenKey = "one-use link";

type State = { target?: LinkTarget; problem?: string };

/** The target of a one-use link: the user sets a password and is signed in. */
export function SetPasswordPage() {
  useDocumentTitle("Set your password");
  const [token] = useState(() => location.hash.slice(1) || (tabStorage.read(tokenKey) ?? ""));
  const [{ target, problem }, setState] = useState<State>({});
  const [errors, setErrors] = useState<string>();
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const [pending, setPending] = useState<PendingSession>();

  useEffect(() => {
    // Removes the token from the address bar and the history. The tab keeps it for a reload until it is used
    // or invalid.
    tabStorage.write(tokenKey, token || undefined);
    history.replaceState(history.state, "", location.pathname);
    let left = false;
    void linkTarget(token).then((state) => {
      if (left) return;
      if (state.isOver) tabStorage.write(tokenKey, undefined);
      setState(state);
    });
    return () => {
      left = true;
    };
  }, [token]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    setBusy(true);
    setErrors(undefined);
    setFailure("");
    const answer = await authProvider.updatePassword({ token, password });
    setBusy(false);
    if (answer.success || answer.pending) tabStorage.write(tokenKey, undefined);
    if (answer.success) return enter();
    if (answer.pending) return setPending(answer.pending);
    const wrong = answer.error.errors?.["password"]?.join(" ");
    setErrors(wrong);
    setFailure(wrong ? "" : answer.error.message);
  }

  if (pending)
    return (
      <EntranceFrame title="Confirm that it is you" lead={`Your password is set. ${pending.message}`}>
        <FinishSignIn pending={pending} onDone={enter} onBack={() => goTo("/login")} />
      </EntranceFrame>
    );
  return (
    <EntranceFrame title={titleOf(target)} lead={leadOf(target, problem)}>
      {problem && (
        <>
          <FormAlert message={problem} />
          <a href="/login">Go to the login page</a>
        </>
      )}
      {target && (
        <form onSubmit={submit} aria-label="Set your password">
          <FormAlert message={failure} />
          <p>
            Your username is <strong>{target.username}</strong>.
          </p>
          <input type="hidden" name="username" autoComplete="username" value={target.username} />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            minLength={12}
            maxLength={256}
            required
            autoFocus
            help="At least 12 characters. A few unrelated words are easy to remember."
            error={errors}
          />
          <SubmitButton busy={busy}>Set password and log in</SubmitButton>
        </form>
      )}
    </EntranceFrame>
  );
}

const enter = () => goTo("/", { replace: true });

const titleOf = (target: LinkTarget | undefined): string =>
  target ? (target.kind === "reset" ? "Choose a new password" : "Welcome") : "Set your password";

function leadOf(target: LinkTarget | undefined, problem: string | undefined): string {
  if (target) return `${target.fullname}, ${target.organisation}`;
  return problem ? "Your link cannot be used." : "Checking your link…";
}
