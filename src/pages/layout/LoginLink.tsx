import { useLocation } from "react-router";
import { loginPath } from "../login/whereTo";
import { goTo } from "./address";
import styles from "./TopBar.module.css";

/** "Login", for signed-out visitors; comes back to the page that was open. */
export function LoginLink() {
  const { pathname } = useLocation();
  const to = loginPath(pathname === "/unauthorized" ? "/" : pathname);
  return (
    <a
      href={to}
      className={styles.link}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goTo(to);
      }}
    >
      Login
    </a>
  );
}
