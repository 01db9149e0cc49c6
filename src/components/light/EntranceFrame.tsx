import type { ReactNode } from "react";
import styles from "./EntranceFrame.module.css";
import { Logo } from "./Logo";
import topBarStyles from "./TopBar.module.css";
import { notices, useNotices } from "../../providers/notices";
import lightNoticesStyles from "./LightNotices.module.css";
import routeArtStyles from "./RouteArt.module.css";

interface EntranceFrameProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The frame of the pages before sign-in: the form and, on wide screens, what the product is for. */
export function EntranceFrame({ title, lead, children }: EntranceFrameProps) {
  return (
    <>
      <EntranceBar />
      <LightNotices />
      <main id="content" tabIndex={-1} className={styles.halves}>
        <section className={styles.door}>
          <div className={styles.form}>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.lead}>{lead}</p>
            {children}
          </div>
          <footer className={styles.footer}>
            <a href="/privacy-policy">Privacy policy</a>
            <a href="/terms-conditions">Terms and conditions</a>
          </footer>
        </section>
        <aside className={styles.picture}>
          <RouteArt />
          <p className={styles.claim}>From the first enquiry to the booked trip.</p>
          <p className={styles.detail}>
            Enquiries, itineraries and prices of your travel business, in one calm place.
          </p>
        </aside>
      </main>
    </>
  );
}

function EntranceBar() {
  return (
    <header className={topBarStyles.bar}>
      <a href="/" className={topBarStyles.product} aria-label="Tripwright, home">
        <Logo />
        <span className={topBarStyles.name}>Tripwright</span>
      </a>
      <div className={topBarStyles.end}>
        <a
          href="/login"
          className={topBarStyles.link}
          aria-current={location.pathname === "/login" ? "page" : undefined}
        >
          Login
        </a>
      </div>
    </header>
  );
}

/** A banner per notice, until it is closed or sign-in clears it. */
function LightNotices() {
  const shown = useNotices();
  return shown.map(({ key, type, message }) => (
    <div
      key={key}
      className={lightNoticesStyles.notice}
      data-type={type}
      role={type === "error" ? "alert" : "status"}
    >
      <span>{message}</span>
      <button
        type="button"
        className={lightNoticesStyles.close}
        aria-label="Close message"
        onClick={() => notices.dismiss(key)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  ));
}

const contours = [0, 1, 2, 3, 4, 5, 6];
const stops = [
  { x: 110, y: 440, name: "Day 1", label: "beside" },
  { x: 250, y: 330, name: "Day 2", label: "above" },
  { x: 430, y: 300, name: "Day 3", label: "beside" },
  { x: 520, y: 130, name: "Day 4", label: "above" },
] as const;

const places = {
  above: { y: -24, textAnchor: "middle" },
  beside: { x: 24, y: 10, textAnchor: "start" },
} as const;

function RouteArt() {
  return (
    <svg
      className={routeArtStyles.map}
      viewBox="0 0 640 640"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g fill="none" stroke="#6aa9f7" strokeOpacity="0.16" strokeWidth="1.5">
        {contours.map((ring) => (
          <ellipse
            key={ring}
            cx="430"
            cy="180"
            rx={60 + ring * 62}
            ry={38 + ring * 46}
            transform="rotate(-24 430 180)"
          />
        ))}
        {contours.slice(0, 4).map((ring) => (
          <ellipse
            key={ring}
            cx="120"
            cy="560"
            rx={40 + ring * 52}
            ry={30 + ring * 36}
            transform="rotate(18 120 560)"
          />
        ))}
      </g>
      <path
        d="M110 440C130 380 190 340 250 330S390 350 430 300 480 160 520 130"
        fill="none"
        stroke="#318afb"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="0.1 11"
      />
      {stops.map(({ x, y, name, label }) => (
        <g key={name} transform={`translate(${x} ${y})`}>
          <circle r="15" fill="#318afb" fillOpacity="0.22" />
          <circle r="7" fill="#fff" stroke="#318afb" strokeWidth="4" />
          <text {...places[label]} className={routeArtStyles.stop}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
