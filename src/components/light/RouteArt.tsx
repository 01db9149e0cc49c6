import styles from "./RouteArt.module.css";

const contours = [0, 1, 2, 3, 4, 5, 6];
const stops = [
  { x: 110, y: 440, name: "Day 1", label: "beside" },
  { x: 250, y: 330, name: "Day 2", label: "above" },
  { x: 430, y: 300, name: "Day 3", label: "beside" },
  { x: 520, y: 130, name: "Day 4", label: "above" },
] as const;

/** Where a stop's name stands, clear of the route. */
const places = {
  above: { y: -24, textAnchor: "middle" },
  beside: { x: 24, y: 10, textAnchor: "start" },
} as const;

/** A drawn map with a route of four days; decoration. */
export function RouteArt() {
  return (
    <svg className={styles.map} viewBox="0 0 640 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
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
          <text {...places[label]} className={styles.stop}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
