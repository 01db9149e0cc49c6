import { Logo } from "./Logo";
import styles from "./TopBar.module.css";

/** The top bar of the light pages, for signed-out visitors: the product and "Login". */
export function EntranceBar() {
  return (
    <header className={styles.bar}>
      <a href="/" className={styles.product} aria-label="Tripwright, home">
        <Logo />
        <span className={styles.name}>Tripwright</span>
      </a>
      <div className={styles.end}>
        <a
          href="/login"
          className={styles.link}
          aria-current={location.pathname === "/login" ? "page" : undefined}
        >
          Login
        </a>
      </div>
    </header>
  );
}
