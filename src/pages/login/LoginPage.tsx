import { type FormEvent, lazy, useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  authProvider,
  leaveForProvider,
  type PendingSession,
  returnFromProvider,
  signInByKey,
} from "../../providers/authProvider";
import { drafts } from "../../providers/drafts";
import { useDocumentTitle } from "../../components/light/useDocumentTitle";
import { workspaceChunk } from "../layout/workspaceChunk";
import { EntranceFrame } from "../../components/light/EntranceFrame";
import styles from "../../components/light/EntranceFrame.module.css";
import { FormAlert } from "../../components/light/FormAlert";
import { PasswordField, TextField } from "../../components/light/TextField";
import { SubmitButton } from "../../components/light/SubmitButton";
import { useEntrance } from "../../providers/useEntrance";
import { whileLoading } from "../../components/light/Spinner";

/** Only for users with a second factor. */
const FinishSignIn = lazy(() => import("./FinishSignIn").then((m) => ({ default: m.FinishSignIn })));

declare global {
  interface Window {
    /** Whether the form was submitted before the application loaded (scripts/browser/beforeLogin.js). */
    takeEarlySubmit?: () => boolean;
  }
}

export function LoginPage() {
  useDocumentTitle("Log in");
  const entrance = useEntrance();
  const [failure, setFailure] = useState<{ message: string; hint?: string | undefined }>();
  const [busy, setBusy] = useState(false);
  const [pending, setPending] = useState<PendingSession>();
  const [isByProvider, setByProvider] = useState(false);
  // Only this browser knows it, so the prerendered page assumes false.
  const isKept = useSyncExternalStore(neverChanges, drafts.isAnyOfSession, () => false);
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => whenIdle(loadWorkspace), []);
  useEffect(() => {
    if (window.takeEarlySubmit?.()) form.current?.requestSubmit();
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    const answer = await authProvider.login({
      username: String(values.get("username")).trim(),
      password: String(values.get("password")),
    });
    setBusy(false);
    if (answer.success) return;
    if (answer.pending) return setPending(answer.pending);
    setFailure(answer.error);
    password.current?.select();
  }

  async function enterByKey() {
    setBusy(true);
    setFailure(undefined);
    const answer = await signInByKey();
    setBusy(false);
    if (!answer.success) setFailure({ message: answer.error.message });
  }

  // On load: a visitor who returns from a provider has signed in there.
  useEffect(() => {
    void returnFromProvider().then((answer) => {
      if (answer && !answer.success) setFailure({ message: answer.error.message });
    });
  }, []);

  async function leave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("organisation"));
    setBusy(true);
    setFailure(undefined);
    const answer = await leaveForProvider(name);
    setBusy(false);
    if (!answer.success) setFailure({ message: answer.error.message });
  }

  if (isByProvider)
    return (
      <EntranceFrame title="Welcome back" lead="Log in with your organisation’s own provider.">
        <form onSubmit={leave} aria-label="Log in with your organisation">
          <FormAlert message={failure?.message} />
          <TextField
            label="Work e-mail or name of the sign-in"
            name="organisation"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
            help="You go on at your organisation’s provider."
          />
          <SubmitButton busy={busy}>Go on</SubmitButton>
        </form>
        <p className={styles.other}>
          <button type="button" className={styles.plain} onClick={() => setByProvider(false)}>
            Log in with a password
          </button>
        </p>
      </EntranceFrame>
    );
  if (pending)
    return (
      <EntranceFrame title="Confirm that it is you" lead={pending.message}>
        {whileLoading(
          <FinishSignIn
            pending={pending}
            onBack={(message) => {
              setPending(undefined);
              setFailure(message ? { message } : undefined);
            }}
          />,
        )}
      </EntranceFrame>
    );
  return (
    <EntranceFrame title="Welcome back" lead="Log in to your organisation's workspace.">
      <form ref={form} onSubmit={submit} onInput={loadWorkspace} aria-label="Log in">
        <FormAlert message={failure?.message} hint={failure?.hint} />
        {isKept && (
          <p role="status">
            What you had not saved is kept in this tab. Log in again, and the page offers it to you.
          </p>
        )}
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          ref={password}
        />
        <SubmitButton busy={busy}>Log in</SubmitButton>
      </form>
      <p className={styles.other}>
        <button type="button" className={styles.plain} disabled={busy} onClick={() => void enterByKey()}>
          Use a passkey
        </button>{" "}
        ·{" "}
        <button type="button" className={styles.plain} onClick={() => setByProvider(true)}>
          Use your organisation’s provider
        </button>
      </p>
      <p className={styles.other}>
        {entrance?.mail ? (
          <a href="/forgot-password">Forgot your password?</a>
        ) : (
          "Forgot your password? Ask an administrator for a new link."
        )}
      </p>
      <p className={styles.other}>
        {entrance?.open && (
          <>
            New here? <a href="/signup">Create an organisation</a>
          </>
        )}
      </p>
    </EntranceFrame>
  );
}

const neverChanges = () => () => {};

/** Loads the workspace while the user types, or once the page is idle. */
function loadWorkspace() {
  // If that fails, signing in tries again and shows the error.
  workspaceChunk().catch(() => undefined);
}

/** Milliseconds for the page's own loading before work for later begins. */
const patience = 2000;

/** Runs the work once the page has loaded and the browser is idle. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  let drop = () => {};
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback !== "function") return work();
    const handle = requestIdleCallback(work, { timeout: patience });
    drop = () => cancelIdleCallback(handle);
  }, patience);
  return () => {
    clearTimeout(timer);
    drop();
  };
}
