import { DownOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
import { Link, NavLink, useLocation } from "react-router";
import styles from "../../components/light/TopBar.module.css";
import { useIsNarrow } from "../../components/useIsNarrow";

export interface TopBarLink {
  to: string;
  label: string;
}

interface TopBarGroupProps {
  label: string;
  links: readonly TopBarLink[];
  /** Called when a link is followed. */
  onFollow(): void;
}

/** Links that belong together: a menu of the bar; in the panel of a small screen a heading with its links. */
export function TopBarGroup({ label, links, onFollow }: TopBarGroupProps) {
  const { pathname } = useLocation();
  if (useIsNarrow())
    return (
      <section className={styles.group}>
        <h2 className={styles.groupLabel}>{label}</h2>
        {links.map(({ to, label: name }) => (
          <NavLink key={to} to={to} className={styles.link} onClick={onFollow}>
            {name}
          </NavLink>
        ))}
      </section>
    );
  const current = links.find(({ to }) => `${pathname}/`.startsWith(`${to}/`))?.to;
  const items = links.map(({ to, label: name }) => ({
    key: to,
    label: (
      <Link to={to} aria-current={to === current ? "page" : undefined}>
        {name}
      </Link>
    ),
  }));
  return (
    <Dropdown menu={{ items, selectedKeys: current ? [current] : [] }} trigger={["click"]} autoFocus>
      <button
        type="button"
        className={`${styles.link} ${styles.groupButton}`}
        aria-haspopup="menu"
        data-current={current !== undefined}
      >
        {label}
        <DownOutlined className={styles.arrow} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}
