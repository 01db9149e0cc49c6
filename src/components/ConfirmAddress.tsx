import { useCustomMutation } from "@refinedev/core";
import { Button } from "antd";

/** A button that mails the signed-in user a link to confirm their address, and shows the result. */
export function ConfirmAddress() {
  const { mutate, mutation } = useCustomMutation<{ address: string }>();
  const address = mutation.data?.data.address;
  if (address) return <span role="status">A link is on its way to {address}.</span>;
  return (
    <>
      <Button
        size="small"
        loading={mutation.isPending}
        onClick={() =>
          mutate({
            url: "/api/users/me/address-link",
            method: "post",
            values: {},
            errorNotification: false,
          })
        }
      >
        Send me a link
      </Button>{" "}
      {mutation.error && <span role="alert">{mutation.error.message}</span>}
    </>
  );
}
