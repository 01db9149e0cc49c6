import { mapSize, routeDrawing } from "../domain/proposals/routeDrawing";
import { useSetting } from "./ProposalSetting";

/** The route, drawn from the coordinates of its stops: no coast, no roads, and nothing asked of anybody else. */
export function RouteMap() {
  const { proposal, say, formats } = useSetting();
  const { stops } = proposal;
  if (stops.length < 2) return null;
  const { places, path, lines } = routeDrawing(stops);
  return (
    <section className="p-route" aria-label={say("route")}>
      <h2 className="p-heading">{say("route")}</h2>
      <div className="p-card p-route-card">
        <svg
          className="p-map"
          viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
          role="img"
          aria-label={say("routeOf", { places: formats.list(places.map(({ name }) => name)) })}
        >
          {lines.map((d) => (
            <path key={d} className="p-map-grid" d={d} />
          ))}
          <path className="p-map-halo" d={path} />
          <path className="p-map-line" d={path} />
          {places.map(({ name, x, y, numbers, label }) => (
            <g key={name}>
              <circle className="p-map-stop" cx={x} cy={y} r={numbers.length > 1 ? 13 : 10} />
              <text className="p-map-number" x={x} y={y + 3.5} textAnchor="middle">
                {numbers.map((one) => formats.number(one)).join("·")}
              </text>
              {label && (
                <text className="p-map-name" x={label.x} y={label.y} textAnchor={label.anchor}>
                  {label.text}
                </text>
              )}
            </g>
          ))}
        </svg>
        <ol className="p-stops">
          {stops.map(({ name }, index) => (
            <li key={index}>{name}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}
