import { itemLines } from "../domain/proposals/lines";
import { hotelStays, type ProposalItem } from "../domain/proposals/Proposal";
import { Paragraphs } from "./Paragraphs";
import { useSetting } from "./ProposalSetting";

/** The hotels of the journey, each on a card of its own. */
export function Hotels() {
  const { proposal, say } = useSetting();
  const stays = hotelStays(proposal.days);
  if (stays.length === 0) return null;
  return (
    <section className="p-hotels" aria-label={say("hotels")}>
      <h2 className="p-heading">{say("hotels")}</h2>
      <ul>
        {stays.map((item) => (
          <HotelCard key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function HotelCard({ item }: { item: ProposalItem }) {
  const setting = useSetting();
  const { say, count, Picture } = setting;
  const { title, photo, optionId } = item;
  const stars = item.hotel?.stars ?? null;
  const photos = [...new Set([photo, ...(item.hotel?.photos ?? [])])].filter((one) => one !== null);
  const text = item.hotel?.description ?? item.description;
  const amenities = item.hotel?.amenities ?? [];
  return (
    <li className="p-card p-hotel" data-option={optionId ?? undefined}>
      {photos.length > 0 && (
        <div className="p-hotel-photos">
          {photos.slice(0, 3).map((fileId, index) => (
            <Picture
              key={fileId}
              fileId={fileId}
              alt={say("photoOf", { name: title })}
              sizes={index === 0 ? "(min-width: 760px) 560px, 100vw" : "(min-width: 760px) 280px, 50vw"}
            />
          ))}
        </div>
      )}
      <div className="p-hotel-words">
        {stars !== null && (
          <p className="p-stars" role="img" aria-label={count("stars", stars)}>
            {"★".repeat(stars)}
          </p>
        )}
        <h3 dir="auto">{title}</h3>
        <p className="p-item-lines">{itemLines(item, setting).join(" · ")}</p>
        {text && <Paragraphs className="p-item-text" text={text} />}
        {amenities.length > 0 && (
          <ul className="p-amenities">
            {amenities.map((one) => (
              <li key={one} dir="auto">
                {one}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
