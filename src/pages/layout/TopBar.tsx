import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { DownOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
import { Logo } from "../../components/light/Logo";
import styles from "../../components/light/TopBar.module.css";
import { useIsNarrow } from "../../components/useIsNarrow";

export type TopBarEntry = TopBarLink | { label: string; links: readonly TopBarLink[] };

interface TopBarProps {
  /** On a small screen they are in a panel that folds out. */
  links?: readonly TopBarEntry[];
  children?: ReactNode;
}

export function TopBar({ links = [], children }: TopBarProps) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !open) return;
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <header className={styles.bar}>
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          // Following the address would add an entry to the history.
          event.preventDefault();
          document.getElementById("content")?.focus();
        }}
      >
        Skip to content
      </a>
      {links.length > 0 && (
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={panel}
          aria-label={open ? "Close menu" : "Open menu"}
          onClick={() => setOpen(!open)}
          onKeyDown={closeByKey}
        >
          <span className={styles.bars} data-open={open} aria-hidden="true" />
        </button>
      )}
      <Link to="/" className={styles.product} aria-label="Tripwright, home">
        <Logo />
        <span className={styles.name}>Tripwright</span>
      </Link>
      {links.length > 0 && (
        <nav id={panel} aria-label="Main" className={styles.links} data-open={open} onKeyDown={closeByKey}>
          {links.map((entry) =>
            "to" in entry ? (
              <NavLink key={entry.to} to={entry.to} className={styles.link} onClick={() => setOpen(false)}>
                {entry.label}
                {entry.Count && <entry.Count />}
              </NavLink>
            ) : (
              <TopBarGroup key={entry.label} {...entry} onFollow={() => setOpen(false)} />
            ),
          )}
        </nav>
      )}
      <div className={styles.end}>{children}</div>
    </header>
  );
}

export interface TopBarLink {
  to: string;
  label: string;
  /** How much waits there. */
  Count?: ComponentType;
}

interface TopBarGroupProps {
  label: string;
  links: readonly TopBarLink[];
  onFollow(): void;
}

/** A group of links: a menu in the bar; on a small screen a heading with its links. */
function TopBarGroup({ label, links, onFollow }: TopBarGroupProps) {
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
