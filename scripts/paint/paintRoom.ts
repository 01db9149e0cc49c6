import { between, colour } from "./Canvas";
import type { Motif } from "./Scene";
import {
  bay,
  canal,
  dunes,
  hillInPlain,
  lakeside,
  type Landscape,
  mountains,
  riceTerraces,
  teaHills,
} from "./landscapes";
import { css, type Painter, round, seen } from "./Painter";
import { paintLandscape } from "./paintLandscape";

const plaster = colour("#d9c7ae");
const timber = colour("#5b3d29");
const linen = colour("#f7f2e9");
const cloths = ["#2f6f73", "#b3543a", "#4d6b4a", "#7c4f6d", "#c08a35"].map(colour);

/** What a room of a place looks out on. */
const outlooks: Readonly<Partial<Record<Motif, (painter: Painter) => Landscape>>> = {
  ...{ backwater: canal, tea: teaHills, beach: bay, reef: bay, palace: lakeside, fort: hillInPlain },
  ...{ dunes, pines: mountains, skyline: lakeside, terraces: riceTerraces, street: canal },
};

/** A bedroom that opens to what lies before it: arches, curtains, a made bed, a lamp. */
export async function paintRoom(painter: Painter): Promise<void> {
  const { canvas, random } = painter;
  const { width, height } = canvas;
  const outlook = painter.outlook && outlooks[painter.outlook];
  const landscape = (outlook ?? random.pick([bay, teaHills, canal]))(painter);
  await paintLandscape(painter, { ...landscape, horizon: landscape.horizon * 0.86 + 0.02 });
  const own = random.pick(cloths);
  const openings = random.pick([1, 3, 2]);
  const [top, sill] = [height * 0.09, height * 0.66];
  const span = width * 0.9;
  const gap = 26;
  const each = (span - gap * (openings - 1)) / openings;
  const isArched = openings > 1 || random.chance(0.4);
  let holes = "";
  let frames = "";
  for (let index = 0; index < openings; index += 1) {
    const left = width * 0.05 + index * (each + gap);
    const rise = isArched ? Math.min(each * 0.42, 170) : 0;
    const path = `M${round(left)} ${round(sill)}V${round(top + rise)}Q${round(left)} ${round(top)} ${round(left + each / 2)} ${round(top)}T${round(left + each)} ${round(top + rise)}V${round(sill)}Z`;
    holes += path;
    frames += `<path d="${path}" fill="none" stroke="${css(seen(painter, timber, 0.25))}" stroke-width="9"/><path d="${path}" fill="none" stroke="${css(seen(painter, linen, 0.8))}" stroke-width="2" opacity="0.5"/>`;
  }
  const [wall, dim] = [
    css(between(seen(painter, plaster, 0.35), [70, 48, 36], 0.35)),
    css(between(seen(painter, plaster, 0.1), [46, 32, 28], 0.55)),
  ];
  const floor = [seen(painter, timber, 0.75), seen(painter, timber, 0.05)] as const;
  let boards = "";
  for (let index = -9; index <= 9; index += 1)
    boards += `M${round(width / 2 + index * 90)} ${round(sill)}L${round(width / 2 + index * 235)} ${height}`;
  const bedLeft = width * (random.chance(0.5) ? 0.1 : 0.34);
  const bedWidth = width * 0.56;
  const lampX = bedLeft < width * 0.2 ? bedLeft + bedWidth + 110 : bedLeft - 110;
  const folds = [0.012, 0.036, 0.058]
    .flatMap((share) => [share, 1 - share])
    .map(
      (share) =>
        `M${round(width * share)} 0q${share < 0.5 ? 14 : -14} ${round(height * 0.36)} 0 ${round(sill + 40)}`,
    )
    .join("");
  await canvas.overlay(
    `<defs><linearGradient id="wall" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${dim}"/><stop offset="0.7" stop-color="${wall}"/></linearGradient>` +
      `<linearGradient id="floor" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${css(floor[0])}"/><stop offset="1" stop-color="${css(floor[1])}"/></linearGradient>` +
      `<linearGradient id="sheet" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${css(seen(painter, linen, 0.9))}"/><stop offset="1" stop-color="${css(seen(painter, linen, 0.1))}"/></linearGradient>` +
      `<linearGradient id="cloth" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${css(seen(painter, own, 0.9))}"/><stop offset="1" stop-color="${css(seen(painter, own, 0.1))}"/></linearGradient>` +
      `</defs>` +
      `<path fill-rule="evenodd" d="M0 0H${width}V${round(sill + 2)}H0Z${holes}" fill="url(#wall)"/>${frames}` +
      `<rect y="${round(sill)}" width="${width}" height="${round(height - sill)}" fill="url(#floor)"/><path d="${boards}" stroke="#20130c" stroke-width="1.6" opacity="0.35"/>` +
      `<path d="${holes}" transform="translate(${round(width * 0.5)} ${round(sill * 1.36)}) scale(1.18 -0.36) translate(${round(-width * 0.5)} 0)" fill="${css(seen(painter, linen, 1))}" opacity="0.16"/>` +
      // Curtains on both sides.
      `<path d="M0 0H${round(width * 0.085)}Q${round(width * 0.05)} ${round(height * 0.4)} ${round(width * 0.072)} ${round(sill + 46)}H0ZM${width} 0H${round(width * 0.915)}Q${round(width * 0.95)} ${round(height * 0.4)} ${round(width * 0.928)} ${round(sill + 46)}H${width}Z" fill="${css(seen(painter, linen, 0.55))}" opacity="0.93"/>` +
      `<path d="${folds}" stroke="${css(seen(painter, plaster, 0.05))}" stroke-width="7" fill="none" opacity="0.32"/>` +
      bed({ left: bedLeft, width: bedWidth, top: height * 0.7, bottom: height }) +
      `<rect x="${round(lampX - 62)}" y="${round(height * 0.79)}" width="124" height="${round(height * 0.21)}" fill="${css(seen(painter, timber, 0.18))}"/><rect x="${round(lampX - 68)}" y="${round(height * 0.775)}" width="136" height="16" fill="${css(seen(painter, timber, 0.6))}"/>` +
      `<rect x="${round(lampX - 5)}" y="${round(height * 0.69)}" width="10" height="${round(height * 0.085)}" fill="${css(seen(painter, timber, 0.4))}"/><path d="M${round(lampX - 50)} ${round(height * 0.7)}L${round(lampX - 32)} ${round(height * 0.6)}H${round(lampX + 32)}L${round(lampX + 50)} ${round(height * 0.7)}Z" fill="#ffe0a6"/>`,
  );
  canvas.glow(lampX, height * 0.65, 330, colour("#ff9d4a"), 0.62);
}

/** Seen from its foot: pillows, a sheet, and a cloth across. */
function bed({
  left,
  width,
  top,
  bottom,
}: {
  left: number;
  width: number;
  top: number;
  bottom: number;
}): string {
  const tall = bottom - top;
  const pillow = (share: number) =>
    `<path d="M${round(left + width * share)} ${round(top + tall * 0.24)}q-8 ${round(-tall * 0.2)} ${round(width * 0.05)} ${round(-tall * 0.24)}h${round(width * 0.25)}q${round(width * 0.06)} ${round(tall * 0.04)} ${round(width * 0.05)} ${round(tall * 0.24)}Z" fill="url(#sheet)" stroke="#00000022" stroke-width="2"/>`;
  return (
    `<ellipse cx="${round(left + width / 2)}" cy="${round(bottom - 8)}" rx="${round(width * 0.62)}" ry="30" fill="#120a06" opacity="0.35"/>` +
    `${pillow(0.08)}${pillow(0.56)}` +
    `<path d="M${round(left + width * 0.02)} ${round(top + tall * 0.2)}Q${round(left + width / 2)} ${round(top + tall * 0.12)} ${round(left + width * 0.98)} ${round(top + tall * 0.2)}L${round(left + width * 1.06)} ${bottom}H${round(left - width * 0.06)}Z" fill="url(#sheet)"/>` +
    `<path d="M${round(left - width * 0.005)} ${round(top + tall * 0.46)}Q${round(left + width / 2)} ${round(top + tall * 0.36)} ${round(left + width * 1.005)} ${round(top + tall * 0.46)}L${round(left + width * 1.06)} ${bottom}H${round(left - width * 0.06)}Z" fill="url(#cloth)"/>` +
    `<path d="M${round(left)} ${round(top + tall * 0.5)}Q${round(left + width / 2)} ${round(top + tall * 0.4)} ${round(left + width)} ${round(top + tall * 0.5)}" fill="none" stroke="#ffffff" stroke-width="3" opacity="0.35"/>`
  );
}
