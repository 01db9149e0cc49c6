import { useCustom, useCustomMutation } from "@refinedev/core";
import { App, Button, Skeleton, Space } from "antd";
import { useState } from "react";
import { AddFactor, RecoveryCodes } from "../../components/light/AddFactor";
import { Trouble } from "../../components/Trouble";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import type { SecondFactorState } from "../../providers/secondFactor";
import { secondFactorPath as path } from "../../providers/secondFactor";

/** What is asked for beside the password: an authenticator app, and the recovery codes for when it is lost. */
export function SecondFactor() {
  const { formats } = useFieldEnvironment();
  const { modal } = App.useApp();
  const { query } = useCustom<SecondFactorState>({
    url: path,
    method: "get",
    queryOptions: { queryKey: ["users", "me", "second-factor"] },
    errorNotification: false,
  });
  const { mutateAsync, mutation } = useCustomMutation<{ recoveryCodes: string[] }>();
  const [codes, setCodes] = useState<string[]>();
  // Begun anew after each change.
  const [round, setRound] = useState(0);
  const { refetch } = query;
  const state = query.data?.data;
  const changed = () => {
    setRound(round + 1);
    return refetch();
  };

  if (!state && query.error)
    return <Trouble message="Your second factor could not be read." onRetry={() => void refetch()} />;
  if (!state) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
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
  if (state.appSince === null)
    return <AddFactor key={round} onAdded={() => void changed()} onCancel={() => void changed()} />;

  const renew = async () => {
    const url = `${path}/recovery-codes`;
    const answer = await mutateAsync({ url, method: "post", values: {} }).catch(() => undefined);
    if (answer) setCodes(answer.data.recoveryCodes);
  };
  const remove = () =>
    modal.confirm({
      title: "Remove the authenticator app?",
      content: "Your password alone signs you in again, and your recovery codes work no more.",
      okText: "Remove",
      okButtonProps: { danger: true },
      onOk: () =>
        mutateAsync({
          url: `${path}/app`,
          method: "delete",
          values: {},
          successNotification: { type: "success", message: "The authenticator app was removed" },
        })
          .then(changed)
          .catch(() => undefined),
    });
  return (
    <>
      <p>
        Your authenticator app is set up since {formats.instant(state.appSince)}.{" "}
        {state.recoveryCodes === 0
          ? "You have no recovery codes left."
          : `You have ${state.recoveryCodes} recovery ${state.recoveryCodes === 1 ? "code" : "codes"} left.`}
        {state.isNeeded && " Your role needs a second factor."}
      </p>
      <Space wrap>
        <Button onClick={() => void renew()} loading={mutation.isPending}>
          New recovery codes
        </Button>
        {!state.isNeeded && (
          <Button danger onClick={remove}>
            Remove the app
          </Button>
        )}
      </Space>
    </>
  );
}
