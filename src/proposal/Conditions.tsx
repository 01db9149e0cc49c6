import { Icon } from "./Icon";
import { useSetting } from "./ProposalSetting";

/** What the price holds and what it does not. */
export function Conditions() {
  const { proposal, say } = useSetting();
  const { inclusions, exclusions } = proposal;
  if (inclusions.length + exclusions.length === 0) return null;
  return (
    <div className="p-conditions">
      <Listed heading={say("inclusions")} lines={inclusions} icon="check" />
      <Listed heading={say("exclusions")} lines={exclusions} icon="cross" />
    </div>
  );
}

function Listed({
  heading,
  lines,
  icon,
}: {
  heading: string;
  lines: readonly string[];
  icon: "check" | "cross";
}) {
  if (lines.length === 0) return null;
  return (
    <section className={`p-card p-listed p-listed-${icon}`}>
      <h2>{heading}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Icon name={icon} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
