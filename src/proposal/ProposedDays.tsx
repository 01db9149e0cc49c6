import type { ReactNode } from "react";
import {
  type DayPictures,
  hotelStays,
  picturesOfDays,
  type ProposalDay,
  type ProposalItem,
} from "../domain/proposals/Proposal";
import { itemLines, itemTime } from "../domain/proposals/lines";
import { mapSize, routeDrawing } from "../domain/proposals/routeDrawing";
import { SettingContext, useSetting } from "./ProposalSetting";
import { Icon, Paragraphs, Parts } from "./parts";

export function ProposedDays({ afterDay }: { afterDay: ((dayId: string) => ReactNode) | undefined }) {
  const setting = useSetting();
  const { proposal, say, apart = (part) => part } = setting;
  if (proposal.days.length === 0) return null;
  const pictures = picturesOfDays(proposal.days);
  return (
    <section className="p-journey" aria-label={say("itinerary")}>
      <h2 className="p-heading">{say("itinerary")}</h2>
      <ol className="p-days">
        {proposal.days.map((day, index) =>
          apart(
            <SettingContext key={day.id} value={setting}>
              <ProposedDay
                day={day}
                pictures={pictures[index]}
                number={index + 1}
                after={afterDay?.(day.id)}
              />
            </SettingContext>,
          ),
        )}
      </ol>
    </section>
  );
}

/** The `sizes` of a day's only picture, of the first of several, and of the small ones. */
const sizes = {
  only: "(min-width: 1120px) 440px, (min-width: 760px) 42vw, 100vw",
  first: "(min-width: 1120px) 1040px, 100vw",
  other: "(min-width: 760px) 240px, 50vw",
} as const;

function ProposedDay({
  day,
  pictures,
  number,
  after,
}: {
  day: ProposalDay;
  pictures: DayPictures | undefined;
  number: number;
  after: ReactNode;
}) {
  const { say, formats, Picture } = useSetting();
  const { date, title, overnightPlace, description, meals, items, continuing } = day;
  const heading = title ?? overnightPlace ?? say("day", { n: number });
  const shown = pictures?.large.slice(0, 5) ?? [];
  return (
    <li className="p-day" id={`day-${number}`}>
      <div className="p-day-head">
        <span className="p-day-number" aria-hidden="true">
          {formats.number(number)}
        </span>
        <p className="p-day-date">
          {say("day", { n: number })}
          {date && <time dateTime={date}>{formats.weekday(date)}</time>}
        </p>
        <h3 dir="auto">{heading}</h3>
      </div>
      {shown.length > 0 && (
        <div className={`p-photos p-photos-${shown.length}`}>
          {shown.map((fileId, index) => (
            <Picture
              key={fileId}
              fileId={fileId}
              alt={say("photoOf", { name: heading })}
              sizes={index > 0 ? sizes.other : shown.length === 1 ? sizes.only : sizes.first}
            />
          ))}
        </div>
      )}
      {description && <Paragraphs className="p-prose" text={description} />}
      {continuing.map(({ id, title, day, of }) => (
        <p key={id} className="p-item-lines">
          <Parts of={[title, say("dayOf", { n: day, of })]} />
        </p>
      ))}
      {items.length > 0 && (
        <ul className="p-items">
          {items.map((item) => (
            <ProposedItem key={item.id} item={item} photo={pictures?.small.get(item.id)} />
          ))}
        </ul>
      )}
      {(overnightPlace || meals.length > 0) && (
        <p className="p-day-foot">
          {overnightPlace && (
            <span>
              <Icon name="pin" />
              {say("overnightIn", { place: overnightPlace })}
            </span>
          )}
          {meals.length > 0 && (
            <span>
              <Icon name="meal" />
              {meals.map((meal) => say(`meal_${meal}`)).join(" · ")}
            </span>
          )}
        </p>
      )}
      {after}
    </li>
  );
}

/** An item of a day, with its picture if no other part shows it. */
function ProposedItem({ item, photo }: { item: ProposalItem; photo: string | undefined }) {
  const setting = useSetting();
  const { proposal, say, formats, Picture, money } = setting;
  const { kind, inclusion, title, description, note, price, optionId } = item;
  const time = itemTime(item, formats);
  const lines = itemLines(item, setting);
  const option = proposal.options.find(({ id }) => id !== null && id === optionId)?.name;
  return (
    <li className={photo ? "p-item p-item-photo" : "p-item"} data-option={optionId ?? undefined}>
      <span className="p-item-icon">
        <Icon name={kind} />
      </span>
      <div className="p-item-words">
        <p className="p-item-kind">
          {[say(`kind_${kind}`), time].filter(Boolean).join(" · ")}
          {inclusion !== "included" && (
            <span className={`p-tag p-tag-${inclusion}`}>{say(`inclusion_${inclusion}`)}</span>
          )}
          {option && <span className="p-tag">{say("only", { option })}</span>}
        </p>
        <h4 dir="auto">{title}</h4>
        {lines.length > 0 && (
          <p className="p-item-lines">
            <Parts of={lines} />
          </p>
        )}
        {description && <Paragraphs className="p-item-text" text={description} />}
        {note && <Paragraphs className="p-item-note" text={note} />}
        {price !== null && <p className="p-item-price">{money(price)}</p>}
      </div>
      {photo && <Picture fileId={photo} alt="" sizes="(min-width: 760px) 220px, 100vw" />}
    </li>
  );
}

/** The route, drawn from the coordinates of its stops without a map service. */
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
            <li key={index}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

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
        <p className="p-item-lines">
          <Parts of={itemLines(item, setting)} />
        </p>
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
