import { ImagePicker } from "../../fields/imageEditing/ImagePicker";
import { apiErrorOf } from "../../providers/apiError";
import { displayName } from "../../providers/assignees";
import type { SessionUser } from "../../providers/session";
import { notices } from "../../providers/notices";
import { PersonAvatar } from "../../components/PersonAvatar";
import { useOwnDataSaving } from "./useOwnDataSaving";
import styles from "./ProfilePage.module.css";

/** The person's photo, stored as soon as it is chosen. */
export function OwnPhoto({ user }: { user: SessionUser }) {
  const changeOwnData = useOwnDataSaving();
  async function change(photo: string | null) {
    try {
      await changeOwnData({ photo });
      notices.show({ type: "success", message: photo ? "Your photo was changed" : "Your photo was removed" });
    } catch (thrown) {
      notices.show({ type: "error", message: apiErrorOf(thrown).message });
    }
  }
  return (
    <div className={styles.photo}>
      <ImagePicker
        label="Photo"
        value={typeof user["photo"] === "string" ? user["photo"] : null}
        onChange={(photo) => void change(photo)}
        aspect={1}
        round
        placeholder={<PersonAvatar name={displayName(user)} size={94} />}
      />
    </div>
  );
}
