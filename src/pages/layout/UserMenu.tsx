import { DownOutlined } from "@ant-design/icons";
import { useLogout } from "@refinedev/core";
import { Dropdown, type MenuProps } from "antd";
import { Link } from "react-router";
import { displayName } from "../../providers/assignees";
import { useCurrentUser } from "../../providers/currentUser";
import { mayEnterOrganisation } from "../../schema";
import { leave } from "../resource/leaveGuards";
import { keyInMenu } from "../../components/Keys";
import { shortcuts } from "../../components/shortcuts";
import { shortcutsShown } from "../../components/useShortcuts";
import { PersonAvatar } from "../../components/PersonAvatar";
import styles from "./UserMenu.module.css";

export function UserMenu() {
  const { user } = useCurrentUser();
  const { mutate: logout } = useLogout();
  if (!user) return null;
  const name = displayName(user);
  const photo = typeof user["photo"] === "string" ? user["photo"] : undefined;
  const items: MenuProps["items"] = [
    { key: "profile", label: <Link to="/profile">Your Profile</Link> },
    ...(mayEnterOrganisation(user.role)
      ? [{ key: "organisation", label: <Link to="/org">Organisation</Link> }]
      : []),
    {
      key: "keys",
      label: shortcuts.showShortcuts.meaning,
      ...keyInMenu("showShortcuts"),
      onClick: () => shortcutsShown.set(true),
    },
    { type: "divider" },
    { key: "sign-out", label: "Sign out", onClick: () => leave(() => logout()) },
  ];
  return (
    <Dropdown menu={{ items }} trigger={["click"]} autoFocus placement="bottomRight">
      <button
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-label={`User menu of ${name}`}
      >
        <PersonAvatar name={name} photo={photo} />
        <span className={styles.name}>{name}</span>
        <DownOutlined className={styles.arrow} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}
