import { useEffect, useMemo, useRef } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import styles from "./OrganisationLayout.module.css";
import { currentEntry, organisationMenu } from "./organisationMenu";

/** The organisation section: its menu at the left, or above the page on a narrow screen. */
export function OrganisationLayout() {
  const { pathname } = useLocation();
  const current = currentEntry(pathname);
  const { actor } = useFieldEnvironment();
  const groups = useMemo(() => organisationMenu(actor), [actor]);
  const menu = useRef<HTMLElement>(null);
  // On a narrow screen the menu is a row that scrolls: scrolls the current entry into view.
  useEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (entry && menu.current) menu.current.scrollLeft = entry.offsetLeft - 12;
  }, [current]);
  return (
    <div className={styles.section}>
      <nav ref={menu} className={styles.menu} aria-label="Organisation">
        {groups.map(({ label, entries }) => (
          <section key={label} className={styles.group}>
            <h2 className={styles.groupLabel}>{label}</h2>
            <ul className={styles.entries}>
              {entries.map(({ path, label: name }) => (
                <li key={path}>
                  <Link
                    to={path}
                    className={styles.entry}
                    aria-current={path === current ? "page" : undefined}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
