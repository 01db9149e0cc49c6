import { joinParts } from "../../../src/domain/formats/text";
import { coverOf } from "../../../src/domain/proposals/Proposal";
import { ink } from "../sheet/colours";
import type { Content } from "../sheet/Content";
import { drawPicture } from "../sheet/drawPicture";
import type { Written } from "../sheet/Sheet";

const space = 34;

/**
 * Who offers what to whom. With a picture it is a page of its own: the picture to three edges, below it the words on the
 * organisation's colour. Without one it is the head of the first page: false.
 */
export function writeCover(content: Content): boolean {
  const { proposal, sheet, pictures, say } = content;
  const cover = coverOf(proposal);
  const picture = cover && pictures.get(cover);
  const { page } = sheet.doc;
  const words = wordsOf(content, "#ffffff", "#ffffff");
  const tall = sheet.heightOfAll(words) + 2 * space;
  // A name that fills the page leaves no room for a picture.
  const height = page.height - Math.max(tall, page.height * 0.27);
  const side = (page.width - sheet.width) / 2;
  const frame = { indent: -side, top: 0, width: page.width, height };
  const alt = say("photoOf", { name: proposal.name });
  const isWhole = picture && height > 250 && drawPicture(sheet, picture, { ...frame, alt });
  if (!isWhole) {
    drawLogo(content, sheet.y);
    sheet.texts(wordsOf(content, sheet.brand, ink.text));
    sheet.y += 6;
    return false;
  }
  sheet.artifact(() => sheet.doc.rect(0, height, page.width, page.height - height).fill(sheet.brand));
  drawLogo(content, sheet.y - 16, true);
  sheet.y = height + space;
  sheet.texts(words);
  sheet.next();
  return true;
}

function wordsOf({ proposal, formats, say, count }: Content, kicker: string, colour: string): Written[] {
  const { name, variant, customer, startDate, endDate, days } = proposal;
  const dates = startDate ? formats.dateRange(startDate, endDate ?? startDate) : say("datesOpen");
  const told: (Written | false)[] = [
    [say("preparedFor", { name: customer }), { size: 12, weight: 700, colour: kicker, after: 4 }],
    [name, { tag: "H1", size: 32, weight: 700, colour, after: 6 }],
    variant !== null && [variant, { size: 12, weight: 700, colour, after: 4 }],
    [joinParts([dates, days.length > 0 && count("days", days.length)]), { size: 12.5, colour, after: 0 }],
  ];
  return told.filter((one) => one !== false);
}

/** The logo, or the name in its place; on a picture on a plate of white. */
function drawLogo({ proposal, sheet, pictures, say }: Content, top: number, isOnPicture = false): void {
  const { organisation } = proposal;
  const logo = organisation.logo && pictures.get(organisation.logo);
  const inset = isOnPicture ? 12 : 0;
  const writing = { size: 13, weight: 700 as const };
  const name = sheet.lines(organisation.name, writing).slice(0, 1);
  const plate = (width: number) => {
    if (isOnPicture)
      sheet.artifact(() =>
        sheet.doc
          .roundedRect(sheet.left(0, width + 2 * inset), top, width + 2 * inset, 68, 8)
          .fill("#ffffff"),
      );
  };
  const frame = { indent: inset, top: top + inset, width: 150, height: 44, fit: "contain" as const };
  const alt = say("logoOf", { name: organisation.name });
  if (logo && drawPicture(sheet, logo, { ...frame, alt, before: plate })) sheet.y = top + 58;
  else if (isOnPicture) {
    plate(name[0]?.width ?? 0);
    sheet.y = top + 25;
    sheet.text(name.length > 0 ? organisation.name : "", { ...writing, indent: inset });
  } else sheet.text(organisation.name, { ...writing, after: 12 });
}
