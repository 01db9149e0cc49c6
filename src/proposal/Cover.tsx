import { coverOf } from "../domain/proposals/Proposal";
import { useSetting } from "./ProposalSetting";

/** The first screen: the picture, who offers, and what to whom. */
export function Cover() {
  const { proposal, say, count, formats, Picture } = useSetting();
  const { organisation, name, variant, customer, startDate, endDate, days } = proposal;
  const picture = coverOf(proposal);
  const places = placesOf(days.map(({ overnightPlace }) => overnightPlace));
  return (
    <header className={picture ? "p-cover p-cover-photo" : "p-cover"}>
      {picture && <Picture fileId={picture} alt="" sizes="100vw" isFirst />}
      <div className="p-cover-shade" />
      <div className="p-cover-top">
        <span className="p-plate">
          {organisation.logo ? (
            <Picture
              fileId={organisation.logo}
              alt={say("logoOf", { name: organisation.name })}
              sizes="160px"
              isFirst
            />
          ) : (
            organisation.name
          )}
        </span>
      </div>
      <div className="p-cover-words">
        <p className="p-kicker">{say("preparedFor", { name: customer })}</p>
        <h1 dir="auto">{name}</h1>
        {variant && (
          <p className="p-variant" dir="auto">
            {variant}
          </p>
        )}
        {places.length > 0 && <p className="p-cover-places">{places.join(" · ")}</p>}
        <p className="p-cover-facts">
          <span>{startDate && endDate ? formats.dateRange(startDate, endDate) : say("datesOpen")}</span>
          <span>{count("days", days.length)}</span>
        </p>
      </div>
    </header>
  );
}

/** Each once; of many the first. */
const placesOf = (places: readonly (string | null)[]): string[] =>
  [...new Set(places.filter((place) => place !== null))].slice(0, 6);
