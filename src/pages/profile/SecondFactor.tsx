import { useCustom, useCustomMutation } from "@refinedev/core";
import { Button, Space, Typography } from "antd";
import { useState } from "react";
import { AddFactor, RecoveryCodes } from "../../components/light/AddFactor";
import { useConfirmed } from "../../components/useConfirmed";
import { Loaded } from "../../components/Loaded";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { type Passkey, passkeysPath, type SecondFactorState } from "../../providers/secondFactor";
import styles from "./ProfilePage.module.css";
import { secondFactorPath as path } from "../../providers/secondFactor";

export function SecondFactor() {
  const { query } = useCustom<SecondFactorState>({
    url: path,
    method: "get",
    queryOptions: { queryKey: ["users", "me", "second-factor"] },
    errorNotification: false,
  });
  return (
    <Loaded query={query} rows={2} trouble="Your second factor could not be read.">
      {({ data }) => <KnownFactor state={data} refetch={query.refetch} />}
    </Loaded>
  );
}

function KnownFactor({ state, refetch }: { state: SecondFactorState; refetch(): Promise<unknown> }) {
  const { formats } = useFieldEnvironment();
  const confirm = useConfirmed();
  const { mutateAsync, mutation } = useCustomMutation<{ recoveryCodes: string[] }>();
  const [codes, setCodes] = useState<string[]>();
  // The key that resets the form after each change.
  const [round, setRound] = useState(0);
  const changed = () => {
    setRound(round + 1);
    return refetch();
  };

  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(undefined);
          void refetch();
        }}
      />
    );
  if (state.appSince === null && state.passkeys.length === 0)
    return <AddFactor key={round} onAdded={() => void changed()} onCancel={() => void changed()} />;

  const renew = async () => {
    const url = `${path}/recovery-codes`;
    const answer = await mutateAsync({ url, method: "post", values: {} }).catch(() => undefined);
    if (answer) setCodes(answer.data.recoveryCodes);
  };
  const remove = () =>
    confirm({
      title: "Remove the authenticator app?",
      content:
        "Without a passkey, your password alone signs you in again, and your recovery codes work no more.",
      okText: "Remove",
      url: `${path}/app`,
      done: "The authenticator app was removed",
      after: changed,
    });
  const removeKey = ({ id, name }: Passkey) =>
    confirm({
      title: `Remove “${name}”?`,
      content: "It signs you in no more. Your device may still offer it.",
      okText: "Remove",
      url: `${passkeysPath}/${id}`,
      done: "The passkey was removed",
      after: changed,
    });
  const rename = (id: string, name: string) =>
    mutateAsync({ url: `${passkeysPath}/${id}`, method: "patch", values: { name } })
      .then(() => refetch())
      .catch(() => undefined);
  return (
    <>
      {state.passkeys.map((key) => (
        <div key={key.id} className={styles.key}>
          <div>
            <Typography.Text
              editable={{ tooltip: "Rename", maxLength: 60, onChange: (name) => void rename(key.id, name) }}
            >
              {key.name}
            </Typography.Text>
            <p className={styles.help}>
              {key.lastUsedAt ? `last used ${formats.relative(key.lastUsedAt)}` : "not used yet"} · since{" "}
              {formats.instant(key.createdAt)}
            </p>
          </div>
          <Button danger aria-label={`Remove ${key.name}`} onClick={() => removeKey(key)}>
            Remove
          </Button>
        </div>
      ))}
      <p className={styles.said}>
        {state.appSince !== null &&
          `Your authenticator app is set up since ${formats.instant(state.appSince)}. `}
        {state.recoveryCodes === 0
          ? "You have no recovery codes left."
          : `You have ${state.recoveryCodes} recovery ${state.recoveryCodes === 1 ? "code" : "codes"} left.`}
        {state.isNeeded && " Your role needs a second factor."}
      </p>
      <Space wrap>
        <Button onClick={() => void renew()} loading={mutation.isPending}>
          New recovery codes
        </Button>
        {state.appSince !== null && (!state.isNeeded || state.passkeys.length > 0) && (
          <Button danger onClick={remove}>
            Remove the app
          </Button>
        )}
      </Space>
      <div className={styles.further}>
        <AddFactor
          key={round}
          hasApp={state.appSince !== null}
          onAdded={() => void changed()}
          onCancel={() => void changed()}
        />
      </div>
    </>
  );
}
