import type { ReactNode } from "react";
import { joinParts } from "../domain/formats/text";
import type { DayPictures, ProposalDay } from "../domain/proposals/Proposal";
import { Icon } from "./Icon";
import { Paragraphs } from "./Paragraphs";
import { useSetting } from "./ProposalSetting";
import { ProposedItem } from "./ProposedItem";

/** How wide a day's only picture, the first of several and the small ones beside that are drawn. */
const sizes = {
  only: "(min-width: 1120px) 440px, (min-width: 760px) 42vw, 100vw",
  first: "(min-width: 1120px) 1040px, 100vw",
  other: "(min-width: 760px) 240px, 50vw",
} as const;

/** One day with its pictures and all that happens in it. */
export function ProposedDay({
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
          {joinParts([title, say("dayOf", { n: day, of })])}
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
