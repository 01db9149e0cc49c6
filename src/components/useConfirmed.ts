import { useCustomMutation } from "@refinedev/core";
import { App } from "antd";

interface Confirmed {
  title: string;
  /** What follows from it. */
  content: string;
  okText: string;
  /** The call that does it. */
  url: string;
  method?: "post" | "delete";
  /** Said when it is done. */
  done: string;
  after?(): unknown;
}

/** Asks before what cannot be undone, does it and says so; Refine says why it was refused. */
export function useConfirmed(): (asked: Confirmed) => void {
  const { modal } = App.useApp();
  const { mutateAsync } = useCustomMutation();
  return ({ url, method = "delete", done, after, ...words }) =>
    modal.confirm({
      ...words,
      okButtonProps: { danger: true },
      onOk: () =>
        mutateAsync({
          ...{ url, method, values: {} },
          successNotification: { type: "success", message: done },
        })
          .then(after)
          .catch(() => undefined),
    });
}
