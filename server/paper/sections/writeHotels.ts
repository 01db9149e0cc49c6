import { hotelStays, type ProposalItem } from "../../../src/domain/proposals/Proposal";
import { ink } from "../sheet/colours";
import type { Content } from "../sheet/Content";
import { drawPicture } from "../sheet/drawPicture";
import type { Written } from "../sheet/Sheet";
import { heading } from "./heading";
import { itemLines } from "./itemLines";

/** The hotels of the journey, each on a card with its picture and what there is to say of it. */
export function writeHotels(content: Content): void {
  const { proposal, sheet, say } = content;
  const stays = hotelStays(proposal.days);
  if (stays.length === 0) return;
  heading(sheet, say("hotels"), 180);
  for (const stay of stays) sheet.within("Sect", () => writeHotel(stay, content));
}

const card = { padding: 12, gap: 14, picture: { width: 190, height: 132 } };

function writeHotel(stay: ProposalItem, content: Content): void {
  const { sheet, pictures, say, count } = content;
  const { title, hotel } = stay;
  const photo = [hotel?.photos[0], stay.photo].flatMap((id) => (id && pictures.get(id)) || [])[0];
  const { padding, gap, picture } = card;
  const indent = padding + (photo ? picture.width + gap : 0);
  const column = { indent, width: sheet.width - indent - padding };
  const lines: Written[] = [
    [title, { tag: "H3", size: 13, weight: 700, after: 1 }],
    [hotel?.stars ? count("stars", hotel.stars) : "", { size: 9.5, colour: sheet.brand, after: 2 }],
    ...itemLines({ ...stay, description: null, note: null }, content).map((line): Written => [
      line,
      { size: 9.5, colour: ink.quiet, after: 1 },
    ]),
    [hotel?.description ?? stay.description ?? "", { after: 4 }],
    [hotel?.amenities.join(" · ") ?? "", { size: 9.5, colour: ink.quiet, after: 0 }],
  ];
  const words = lines.map(([text, writing]): Written => [text, { ...writing, ...column }]);
  const height = Math.max(sheet.heightOfAll(words), photo ? picture.height : 0) + 2 * padding;
  sheet.keep(height);
  const top = sheet.y;
  // What is longer than the page goes on below the card.
  sheet.artifact(() => {
    const tall = Math.min(height, sheet.room);
    sheet.doc.roundedRect(sheet.left(0, sheet.width), top, sheet.width, tall, 8).fill(ink.ground);
  });
  const frame = { indent: padding, top: top + padding, ...picture, alt: say("photoOf", { name: title }) };
  if (photo) drawPicture(sheet, photo, frame);
  const { page } = sheet.doc;
  sheet.y = top + padding;
  sheet.texts(words);
  if (sheet.doc.page === page) sheet.y = top + height;
  sheet.y += 10;
}
