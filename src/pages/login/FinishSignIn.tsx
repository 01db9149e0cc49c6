import { type FormEvent, useState } from "react";
import { AddFactor, CodeField } from "../../components/light/AddFactor";
import styles from "../../components/light/AddFactor.module.css";
import { FormAlert } from "../../components/light/FormAlert";
import { SubmitButton } from "../../components/light/SubmitButton";
import { beginSession, finishSignIn, giveUpSignIn, type PendingSession } from "../../providers/authProvider";

import { apiErrorOf } from "../../providers/apiError";
import { askForKey } from "../../providers/secondFactor";

interface FinishSignInProps {
  pending: PendingSession;
  onDone?: () => void;
  /** Returns to the first step, with a reason if there is one. */
  onBack(reason?: string): void;
}

export function FinishSignIn({ pending, onDone, onBack }: FinishSignInProps) {
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);

  async function prove(proof: () => Promise<Parameters<typeof finishSignIn>[1]>) {
    setBusy(true);
    setFailure("");
    try {
      const answer = await finishSignIn(pending, await proof());
      if (answer.success) return onDone?.();
      if (answer.error.statusCode === 401) return onBack("This took too long. Please log in again.");
      setFailure(answer.error.message);
    } catch (thrown) {
      setFailure(apiErrorOf(thrown).message);
    } finally {
      setBusy(false);
    }
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    await prove(async () => ({ code: String(new FormData(form).get("code")) }));
    form.querySelector("input")?.select();
  }

  return (
    <>
      {pending.needs === "setup" ? (
        <AddFactor
          token={pending.token}
          onAdded={({ user }) => {
            beginSession(pending.token, user);
            onDone?.();
          }}
        />
      ) : (
        <form onSubmit={submit} aria-label="Second factor">
          <FormAlert message={failure} />
          {pending.hasPasskey && (
            <p className={styles.ways}>
              <button
                type="button"
                className={styles.way}
                disabled={busy}
                onClick={() => void prove(async () => ({ key: await askForKey() }))}
              >
                Use a passkey
              </button>
            </p>
          )}
          {pending.needs === "key" ? (
            <CodeField label="Or a recovery code" />
          ) : (
            <CodeField help="The six digits of your authenticator app, or one of your recovery codes." />
          )}
          <SubmitButton busy={busy}>Log in</SubmitButton>
        </form>
      )}
      <p>
        <a
          href="/login"
          onClick={(event) => {
            event.preventDefault();
            void giveUpSignIn(pending);
            onBack();
          }}
        >
          Log in as somebody else
        </a>
      </p>
    </>
  );
}
