import { nightsOf } from "../domain/proposals/Proposal";
import { useSetting } from "./ProposalSetting";

/** Where the nights are spent, each place as wide as its nights. */
export function NightsStrip() {
  const { proposal, count, say } = useSetting();
  const stays = nightsOf(proposal.days);
  if (stays.length < 2) return null;
  return (
    <ol className="p-nights" aria-label={say("hotels")}>
      {stays.map(({ place, nights }, index) => (
        <li key={index} style={{ flexGrow: nights }}>
          <b dir="auto">{place}</b>
          <small>{count("nights", nights)}</small>
        </li>
      ))}
    </ol>
  );
}
