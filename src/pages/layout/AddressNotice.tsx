import { ConfirmAddress } from "../../components/ConfirmAddress";
import { useCurrentUser } from "../../providers/currentUser";
import { useMailState } from "../../providers/useMailSetUp";
import styles from "./OfflineNotice.module.css";

/** Tells the owner of a new organisation that it writes to nobody until they have confirmed their address. */
export function AddressNotice() {
  const { user } = useCurrentUser();
  const email = user?.["email"];
  const asks = user?.role === "owner" && typeof email === "string" && user["isEmailConfirmed"] === false;
  const mail = useMailState({ enabled: asks });
  if (!asks || !mail?.isSetUp || mail.isConfirmed) return null;
  return (
    <p className={styles.notice}>
      Confirm your e-mail address with the link that we sent to {email}: until then nothing is mailed to
      customers and colleagues. <ConfirmAddress />
    </p>
  );
}
