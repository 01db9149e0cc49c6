import { hotelStays } from "../../../src/domain/proposals/journeyParts";
import type { ProposalItem } from "../../../src/domain/proposals/Proposal";
import { ink } from "../sheet/colours";
import type { Content } from "../sheet/Content";
import { drawPicture } from "../sheet/drawPicture";
import { heading } from "./heading";
import { itemLines } from "./itemLines";

/** The hotels of the journey, each with its picture and what there is to say of it. */
export function writeHotels(content: Content): void {
  const { proposal, sheet, say } = content;
  const stays = hotelStays(proposal.days);
  if (stays.length === 0) return;
  heading(sheet, say("hotels"), 300);
  for (const stay of stays) sheet.within("Sect", () => writeHotel(stay, content));
}

function writeHotel(stay: ProposalItem, content: Content): void {
  const { sheet, pictures, say, count } = content;
  const { title, hotel } = stay;
  const photo = [hotel?.photos[0], stay.photo].flatMap((id) => (id && pictures.get(id)) || [])[0];
  const [width, height] = [sheet.width, sheet.width * 0.4];
  sheet.ensure(photo ? height + 90 : 90);
  const frame = { indent: 0, top: sheet.y, width, height, alt: say("photoOf", { name: title }) };
  if (photo && drawPicture(sheet, photo, frame)) sheet.y += height + 8;
  sheet.text(title, { tag: "H3", size: 13, weight: 700, after: 1 });
  if (hotel?.stars) sheet.text(count("stars", hotel.stars), { size: 9.5, colour: sheet.brand, after: 2 });
  for (const line of itemLines({ ...stay, description: null, note: null }, content))
    sheet.text(line, { size: 9.5, colour: ink.quiet, after: 1 });
  sheet.text(hotel?.description ?? stay.description ?? "", { after: 4 });
  sheet.text(hotel?.amenities.join(" · ") ?? "", { size: 9.5, colour: ink.quiet });
  sheet.y += 10;
}
