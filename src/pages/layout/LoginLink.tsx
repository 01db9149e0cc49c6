import { useLocation } from "react-router";
import { loginPath } from "../../providers/whereTo";
import { goTo } from "../../providers/address";
import styles from "../../components/light/TopBar.module.css";

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
