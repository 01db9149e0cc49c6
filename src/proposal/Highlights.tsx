import { highlightsOf } from "../domain/proposals/Proposal";
import { useSetting } from "./ProposalSetting";

/** What makes the journey worth its price, in pictures. */
export function Highlights() {
  const { proposal, say, Picture } = useSetting();
  const items = highlightsOf(proposal.days);
  if (items.length === 0) return null;
  return (
    <section className="p-highlights" aria-label={say("highlights")}>
      <h2 className="p-heading">{say("highlights")}</h2>
      <ul>
        {items.map(({ id, title, photo, place }) => (
          <li key={id}>
            {photo && <Picture fileId={photo} alt="" sizes="(min-width: 760px) 340px, 50vw" />}
            <p>
              <b dir="auto">{title}</b>
              {place && <small dir="auto">{place}</small>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
