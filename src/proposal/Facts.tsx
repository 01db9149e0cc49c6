import type { ReactNode } from "react";
import { Seller } from "./Seller";
import { useSetting } from "./ProposalSetting";

/** The greeting, and what the journey is in a few figures. */
export function Facts() {
  const { proposal, accepted, say, count, formats } = useSetting();
  const { customer, organisation, startDate, endDate, days, validUntil, reference, number } = proposal;
  const nights = Math.max(0, days.length - 1);
  const fact = (label: string, value: ReactNode, more?: string | null) => (
    <div className="p-fact">
      <dt>{label}</dt>
      <dd>{value}</dd>
      {more && <dd className="p-fact-more">{more}</dd>}
    </div>
  );
  return (
    <section className="p-intro" aria-label={say("facts")} id="p-content">
      <p className="p-greeting">{say("greeting", { name: customer })}</p>
      <p className="p-lead">{say("greetingText")}</p>
      {!proposal.seller && <p className="p-from">{organisation.name}</p>}
      <Seller />
      <dl className="p-facts">
        {fact(
          say("dates"),
          startDate && endDate ? formats.dateRange(startDate, endDate) : say("datesOpen"),
          startDate && formats.weekday(startDate).split(/[,،]/)[0],
        )}
        {fact(say("duration"), count("days", days.length), nights > 0 ? count("nights", nights) : null)}
        {fact(say("travellers"), <Travellers />)}
        {fact(
          say("reference"),
          <bdi>{reference}</bdi>,
          validUntil && !accepted
            ? say("validUntil", { date: formats.date(validUntil) })
            : say("version", { n: number }),
        )}
      </dl>
    </section>
  );
}

function Travellers() {
  const { proposal, say, count, formats } = useSetting();
  const { adults, childAges, infants } = proposal;
  const children = count("children", childAges.length);
  const ages = formats.list([...childAges].sort((a, b) => a - b).map((age) => formats.number(age)));
  const parts = [
    adults > 0 && count("adults", adults),
    childAges.length > 0 && say("childrenAged", { children, ages }),
    infants > 0 && count("infants", infants),
  ];
  return <>{formats.list(parts.filter((part): part is string => part !== false))}</>;
}
