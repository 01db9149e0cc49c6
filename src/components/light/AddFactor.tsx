import { useSubmit } from "./useSubmit";
import { encode } from "uqr";
import { type FormEvent, useMemo, useState } from "react";
import {
  type AddedFactor,
  addPasskey,
  confirmApp,
  knowsPasskeys,
  type NewApp,
  startApp,
} from "../../providers/secondFactor";
import styles from "./AddFactor.module.css";
import { FormAlert } from "./FormAlert";
import { SubmitButton } from "./SubmitButton";
import { TextField } from "./TextField";

interface AddFactorProps {
  /** Token of a pending session. Absent if the user is signed in. */
  token?: string;
  /** Called once the user has kept the recovery codes, or immediately if there are none. */
  onAdded(added: AddedFactor): void;
  onCancel?: (() => void) | undefined;
  /** Whether an app is already set up, so that only a passkey can be added. */
  hasApp?: boolean;
}

/** Sets up a second factor, an authenticator app or a passkey, then shows the recovery codes once. */
export function AddFactor({ token, onAdded, onCancel, hasApp = false }: AddFactorProps) {
  const [app, setApp] = useState<NewApp>();
  const [added, setAdded] = useState<AddedFactor>();
  const { isSending: busy, problem, submit: attempt } = useSubmit();
  const failure = problem?.message ?? "";
  function finish(answer: AddedFactor) {
    if (answer.recoveryCodes.length === 0) onAdded(answer);
    else setAdded(answer);
  }
  const begin = () => attempt(async () => setApp(await startApp(token)));
  const addKey = () => attempt(async () => finish(await addPasskey(deviceName(navigator.userAgent), token)));
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code")).replace(/\s/g, "");
    void attempt(async () => finish(await confirmApp(code, token)));
  };

  if (added) return <RecoveryCodes codes={added.recoveryCodes} onKept={() => onAdded(added)} />;
  if (!app)
    return (
      <>
        <FormAlert message={failure} />
        <div className={styles.ways}>
          {!hasApp && (
            <button type="button" className={styles.way} disabled={busy} onClick={() => void begin()}>
              Set up an authenticator app
            </button>
          )}
          {knowsPasskeys() && (
            <button type="button" className={styles.way} disabled={busy} onClick={() => void addKey()}>
              Add a passkey
            </button>
          )}
        </div>
      </>
    );
  return (
    <form className={styles.form} onSubmit={confirm} aria-label="Authenticator app">
      <ol className={styles.steps}>
        <li>
          Scan this square with an authenticator app on your telephone.
          <QrCode text={app.uri} />
          Or type this key into it:{" "}
          <span className={styles.key}>{app.secret.replace(/(.{4})/g, "$1 ").trim()}</span>
        </li>
        <li>Type the six digits that the app shows now.</li>
      </ol>
      <FormAlert message={failure} />
      <CodeField />
      <SubmitButton busy={busy}>Confirm</SubmitButton>
      {onCancel && (
        <p className={styles.below}>
          <button type="button" className={styles.way} onClick={onCancel}>
            Cancel
          </button>
        </p>
      )}
    </form>
  );
}

function deviceName(userAgent: string): string {
  const system = /iPhone|iPad|Android|Windows|Mac OS|CrOS|Linux/.exec(userAgent)?.[0] ?? "this device";
  return `Passkey of ${{ "Mac OS": "a Mac", CrOS: "a Chromebook" }[system] ?? system}`;
}

/** The field for a code. Browsers and password managers can fill it. */
export const CodeField = ({ label = "Code", help }: { label?: string; help?: string }) => (
  <TextField
    label={label}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={40}
    required
    autoFocus
    {...(help === undefined ? {} : { help })}
  />
);

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const [isCopied, setCopied] = useState(false);
  const text = codes.join("\n");
  const file = useMemo(() => `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`, [text]);
  return (
    <div className={styles.form}>
      <p>
        Keep these recovery codes in a safe place. Each signs you in once if you lose your telephone. They are
        shown only now.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        <button
          type="button"
          className={styles.way}
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {isCopied ? "Copied" : "Copy"}
        </button>
        <a className={styles.way} href={file} download="tripwright-recovery-codes.txt">
          Download
        </a>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onKept();
        }}
      >
        <SubmitButton busy={false}>I have kept them</SubmitButton>
      </form>
    </div>
  );
}

/** Always black on white: some cameras cannot read inverted codes. */
function QrCode({ text }: { text: string }) {
  const { data, size } = useMemo(() => encode(text, { border: 0 }), [text]);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className={styles.square}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the key of the app"
      shapeRendering="crispEdges"
    >
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
