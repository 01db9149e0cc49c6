import { between, type Colour, colour } from "./Canvas";
import { css, type Painter, round, seen, type Standing } from "./Painter";

const lamp = colour("#ffcf85");
const dark = colour("#3a2f33");
const marble = colour("#efe2c8");
const sandstone = colour("#d59f67");
const stucco = colour("#e8d7bd");
const wood = colour("#6b4a30");
const thatch = colour("#b08d57");

/** A drawing with the points at which its lamps glow. */
export interface Built {
  svg: string;
  lamps: { x: number; y: number }[];
}

/** Left to right from what the sun shines on to what it does not, or the other way round. */
const wallFill = (painter: Painter, id: string, own: Colour, sunX: number, far: number) => {
  const tones = [seen(painter, own, 0.95, far), seen(painter, own, 0.22, far)];
  if (sunX > painter.canvas.width / 2) tones.reverse();
  const [first = own, second = own] = tones;
  return `<linearGradient id="${id}" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${css(first)}"/><stop offset="1" stop-color="${css(second)}"/></linearGradient>`;
};

const archPath = (x: number, y: number, width: number, height: number) =>
  `M${round(x - width / 2)} ${round(y)}v${round(-height * 0.62)}q0 ${round(-height * 0.28)} ${round(width / 2)} ${round(-height * 0.38)}q${round(width / 2)} ${round(height * 0.1)} ${round(width / 2)} ${round(height * 0.38)}v${round(height * 0.62)}Z`;

const domePath = (x: number, y: number, r: number) =>
  `M${round(x - r)} ${round(y)}C${round(x - r * 1.25)} ${round(y - r * 0.75)} ${round(x - r * 0.35)} ${round(y - r * 1.05)} ${round(x)} ${round(y - r * 1.5)}` +
  `C${round(x + r * 0.35)} ${round(y - r * 1.05)} ${round(x + r * 1.25)} ${round(y - r * 0.75)} ${round(x + r)} ${round(y)}Z` +
  `M${round(x - r * 0.04)} ${round(y - r * 1.45)}v${round(-r * 0.5)}h${round(r * 0.08)}v${round(r * 0.5)}Z`;

/** A palace of wings, arcades and domed kiosks around its middle, whose foot is the point. */
export function palace(
  painter: Painter,
  { x, y, height }: Standing,
  sunX: number,
  kind: "palace" | "fort" = "palace",
): Built {
  const { random, light } = painter;
  const far = kind === "fort" ? 0.2 : 0.06;
  const own = kind === "fort" ? sandstone : marble;
  const lit = light.isLampLit;
  const glass = css(lit ? lamp : seen(painter, dark, 0.2, far));
  const line = css(seen(painter, between(own, dark, 0.45), 0.3, far));
  const lamps: Built["lamps"] = [];
  let svg = `<defs>${wallFill(painter, "wall", own, sunX, far)}${wallFill(painter, "dome", between(own, marble, 0.5), sunX, far)}</defs>`;
  const kiosk = (cx: number, foot: number, r: number) => {
    const post = (dx: number) =>
      `<rect x="${round(cx + dx - r * 0.09)}" y="${round(foot - r)}" width="${round(r * 0.18)}" height="${round(r)}" fill="${line}"/>`;
    return `${[-0.8, -0.28, 0.28, 0.8].map((share) => post(share * r)).join("")}<rect x="${round(cx - r * 1.15)}" y="${round(foot - r * 1.12)}" width="${round(r * 2.3)}" height="${round(r * 0.16)}" fill="url(#wall)"/><path d="${domePath(cx, foot - r * 1.1, r * 0.9)}" fill="url(#dome)"/>`;
  };
  const block = (left: number, width: number, top: number, storeys: number) => {
    svg += `<rect x="${round(left)}" y="${round(y - top)}" width="${round(width)}" height="${round(top + 2)}" fill="url(#wall)"/>`;
    svg += `<rect x="${round(left - 3)}" y="${round(y - top)}" width="${round(width + 6)}" height="${round(height * 0.018)}" fill="${line}" opacity="0.55"/>`;
    const tall = top / storeys;
    const count = Math.max(1, Math.round(width / (tall * 0.62)));
    let windows = "";
    for (let storey = 0; storey < storeys; storey += 1) {
      if (storey > 0)
        svg += `<rect x="${round(left)}" y="${round(y - tall * storey)}" width="${round(width)}" height="1.6" fill="${line}" opacity="0.5"/>`;
      for (let index = 0; index < count; index += 1) {
        const cx = left + ((index + 0.5) * width) / count;
        if (kind === "fort" && storey < storeys - 1 && random.chance(0.6)) continue;
        windows += archPath(cx, y - tall * storey - tall * 0.16, (width / count) * 0.46, tall * 0.6);
        if (lit && random.chance(0.5)) lamps.push({ x: cx, y: y - tall * (storey + 0.45) });
      }
    }
    svg += `<path d="${windows}" fill="${glass}" opacity="${lit ? 0.95 : 0.8}"/>`;
  };
  const h = height;
  const wing = 0.95 + random.next() * 0.5;
  for (const side of [-1, 1]) {
    const left = side < 0 ? x - h * (0.55 + wing) : x + h * 0.55;
    block(left, h * wing, h * (0.3 + random.next() * 0.1), 2);
    const outer = side < 0 ? left - h * 0.22 : left + h * (wing - 0.04);
    block(outer, h * 0.26, h * 0.5, 3);
    svg += kiosk(outer + h * 0.13, y - h * 0.5, h * 0.1);
    for (const share of [0.25, 0.5, 0.75]) svg += kiosk(left + h * wing * share, y - h * 0.36, h * 0.045);
  }
  block(x - h * 0.62, h * 1.24, h * 0.5, 3);
  block(x - h * 0.34, h * 0.68, h * 0.68, 4);
  for (const side of [-1, 1])
    svg +=
      kiosk(x + side * h * 0.52, y - h * 0.5, h * 0.09) + kiosk(x + side * h * 0.28, y - h * 0.68, h * 0.06);
  svg += `<rect x="${round(x - h * 0.16)}" y="${round(y - h * 0.75)}" width="${round(h * 0.32)}" height="${round(h * 0.08)}" fill="url(#wall)"/><path d="${domePath(x, y - h * 0.74, h * 0.15)}" fill="url(#dome)"/>`;
  svg += `<path d="${archPath(x, y, h * 0.16, h * 0.3)}" fill="${glass}"/>`;
  return { svg, lamps };
}

/** The towers of a city on a shore, the far ones paler; the foot of all is the row. */
export function towers(painter: Painter, y: number, sunX: number): Built {
  const { random, light, canvas } = painter;
  const lamps: Built["lamps"] = [];
  let svg = "";
  const spire = canvas.width * (0.34 + random.next() * 0.32);
  for (const [row, far] of [
    [0, 0.62],
    [1, 0.32],
    [2, 0.08],
  ] as const) {
    svg += `<defs>${wallFill(painter, `tower${row}`, between(stucco, colour("#7f97ad"), 0.6), sunX, far)}</defs>`;
    for (let x = -20; x < canvas.width + 20;) {
      const width = random.between(26, 74) * (0.8 + row * 0.15);
      const middle = 1 - Math.min(1, Math.abs(x - spire) / (canvas.width * 0.55));
      const tall = (60 + random.next() * 190) * (0.45 + middle * 0.75) * (row === 2 ? 0.62 : 1);
      const top = y - tall;
      const cut = random.chance(0.2) ? random.between(6, 18) : 0;
      svg += `<path d="M${round(x)} ${y}V${round(top + cut)}L${round(x + width)} ${round(top)}V${y}Z" fill="url(#tower${row})"/>`;
      if (row > 0)
        svg += windows(
          painter,
          { x, y, width, top: top + cut, far, lit: light.isLampLit ? 0.24 : 0.06 },
          lamps,
        );
      x += width + random.between(-6, row === 2 ? 46 : 16);
    }
    if (row === 1) {
      const tip = y - 400;
      svg += `<path d="M${round(spire - 30)} ${y}L${round(spire - 24)} ${y - 150}L${round(spire - 17)} ${y - 152}L${round(spire - 12)} ${y - 260}L${round(spire - 7)} ${y - 262}L${round(spire - 2)} ${tip + 70}L${round(spire)} ${tip}L${round(spire + 2)} ${tip + 70}L${round(spire + 9)} ${y - 232}L${round(spire + 14)} ${y - 230}L${round(spire + 20)} ${y - 118}L${round(spire + 28)} ${y - 116}L${round(spire + 34)} ${y}Z" fill="url(#tower1)"/>`;
      svg += windows(
        painter,
        { x: spire - 14, y, width: 32, top: y - 235, far: 0.2, lit: light.isLampLit ? 0.5 : 0.05 },
        lamps,
      );
    }
  }
  return { svg, lamps };
}

function windows(
  painter: Painter,
  {
    x,
    y,
    width,
    top,
    far,
    lit,
  }: { x: number; y: number; width: number; top: number; far: number; lit: number },
  lamps: Built["lamps"],
): string {
  let [bright, dim] = ["", ""];
  for (let row = top + 8; row < y - 6; row += 7)
    for (let column = x + 4; column < x + width - 5; column += 6) {
      const pane = `M${round(column)} ${round(row)}h3.4v4h-3.4Z`;
      if (!painter.random.chance(lit)) dim += pane;
      else {
        bright += pane;
        if (painter.random.chance(0.03)) lamps.push({ x: column, y: row });
      }
    }
  return `<path d="${dim}" fill="${css(seen(painter, dark, 0.1, far))}" opacity="0.35"/><path d="${bright}" fill="${css(between(lamp, painter.light.sky[2], far * 0.5))}"/>`;
}

/** A boat of planks with a roof of palm leaves, on still water that mirrors it. */
export function houseboat(painter: Painter, { x, y, height }: Standing, sunX: number): Built {
  const h = height;
  const lit = painter.light.isLampLit;
  const [hull, roof] = [seen(painter, wood, 0.25), seen(painter, thatch, 0.85)];
  const shade = css(seen(painter, thatch, 0.15));
  const flip = sunX > x ? 1 : -1;
  const opening = css(lit ? lamp : seen(painter, dark, 0.1));
  let stripes = "";
  for (let index = 1; index < 16; index += 1)
    stripes += `M${round(-h * 1.05 + index * h * 0.13)} ${round(-h * 0.3)}q${round(h * 0.02)} ${round(-h * 0.4)} ${round(h * 0.03)} ${round(-h * 0.62)}`;
  const body =
    `<path d="M${-h * 1.75} ${-h * 0.34}q${h * 0.35} ${h * 0.26} ${h * 0.8} ${h * 0.3}h${h * 1.7}q${h * 0.6} ${-h * 0.04} ${h * 0.95} ${-h * 0.42}q${-h * 0.1} ${h * 0.4} ${-h * 0.55} ${h * 0.5}h${-h * 2.5}q${-h * 0.4} ${-h * 0.1} ${-h * 0.4} ${-h * 0.38}Z" fill="${css(hull)}"/>` +
    `<rect x="${-h * 1.0}" y="${-h * 0.4}" width="${h * 2.05}" height="${h * 0.34}" fill="${css(seen(painter, thatch, 0.3))}"/>` +
    [-0.86, -0.42, 0.02, 0.46]
      .map(
        (share) =>
          `<rect x="${h * share}" y="${-h * 0.34}" width="${h * 0.3}" height="${h * 0.2}" rx="${h * 0.04}" fill="${opening}"/>`,
      )
      .join("") +
    `<path d="M${-h * 1.12} ${-h * 0.3}C${-h * 1.1} ${-h * 0.95} ${-h * 0.8} ${-h} ${-h * 0.5} ${-h}H${h * 0.55}C${h * 0.95} ${-h} ${h * 1.15} ${-h * 0.8} ${h * 1.25} ${-h * 0.3}Q${h * 0.1} ${-h * 0.44} ${-h * 1.12} ${-h * 0.3}Z" fill="url(#roof)"/>` +
    `<path d="${stripes}" fill="none" stroke="${shade}" stroke-width="1.4" opacity="0.55"/>` +
    `<path d="M${h * 1.25} ${-h * 0.3}L${h * 1.42} ${-h * 0.36}" stroke="${css(hull)}" stroke-width="${h * 0.05}"/>`;
  const svg =
    `<defs><linearGradient id="roof" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${css(roof)}"/><stop offset="1" stop-color="${shade}"/></linearGradient>` +
    `</defs>` +
    `<g transform="translate(${x} ${y}) scale(${flip} -0.8)" opacity="0.34">${body}</g><g transform="translate(${x} ${y}) scale(${flip} 1)">${body}</g>`;
  return {
    svg,
    lamps: lit
      ? [-0.7, -0.27, 0.17, 0.61].map((share) => ({ x: x + flip * h * share, y: y - h * 0.24 }))
      : [],
  };
}

/** A low boat with somebody who stands and poles it. */
export function canoe(painter: Painter, { x, y, height }: Standing): string {
  const h = height;
  const hull = css(seen(painter, dark, 0.2));
  const cloth = css(seen(painter, colour("#b5452f"), 0.7));
  const body =
    `<path d="M${-h * 1.9} ${-h * 0.3}Q${-h * 1.2} ${h * 0.02} 0 ${h * 0.03}T${h * 1.9} ${-h * 0.32}Q${h * 1.3} ${h * 0.22} 0 ${h * 0.22}T${-h * 1.9} ${-h * 0.3}Z" fill="${hull}"/>` +
    `<path d="M${-h * 1.0} ${h * 0.02}l${h * 0.03} ${-h * 0.42}h${h * 0.2}l${h * 0.02} ${h * 0.42}Z" fill="${css(seen(painter, stucco, 0.6))}"/><path d="M${-h * 0.98} ${-h * 0.36}q${h * 0.1} ${-h * 0.42} ${h * 0.22} 0l${-h * 0.03} ${h * 0.06}h${-h * 0.18}Z" fill="${cloth}"/>` +
    `<circle cx="${-h * 0.86}" cy="${-h * 0.72}" r="${h * 0.085}" fill="${hull}"/><path d="M${-h * 0.4} ${-h * 1.25}L${-h * 1.15} ${h * 0.3}" stroke="${hull}" stroke-width="${h * 0.03}"/>`;
  return `<g transform="translate(${x} ${y}) scale(1 -0.7)" opacity="0.4">${body}</g><g transform="translate(${x} ${y})">${body}</g>`;
}

/** A tent of two sides, lit from inside after dark. */
export function tent(painter: Painter, { x, y, height }: Standing, sunX: number): Built {
  const h = height;
  const lit = painter.light.isLampLit;
  const canvas = between(stucco, marble, 0.4);
  const [bright, dim] = [
    css(lit ? between(seen(painter, canvas, 0.5), lamp, 0.6) : seen(painter, canvas, 1)),
    css(lit ? between(seen(painter, canvas, 0.5), lamp, 0.3) : seen(painter, canvas, 0.35)),
  ];
  const [left, right] = sunX < x ? [bright, dim] : [dim, bright];
  const svg =
    `<path d="M${x} ${y - h}Q${x - h * 0.5} ${y - h * 0.45} ${x - h * 1.15} ${y - h * 0.32}L${x - h * 1.02} ${y}H${x}Z" fill="${left}"/>` +
    `<path d="M${x} ${y - h}Q${x + h * 0.5} ${y - h * 0.45} ${x + h * 1.15} ${y - h * 0.32}L${x + h * 1.02} ${y}H${x}Z" fill="${right}"/>` +
    `<path d="M${x - h * 0.26} ${y}Q${x - h * 0.06} ${y - h * 0.2} ${x} ${y - h * 0.52}Q${x + h * 0.06} ${y - h * 0.2} ${x + h * 0.26} ${y}Z" fill="${css(lit ? lamp : seen(painter, dark, 0.3))}"/>` +
    `<path d="M${x - h * 1.15} ${y - h * 0.32}Q${x - h * 0.5} ${y - h * 0.36} ${x} ${y - h * 0.42}T${x + h * 1.15} ${y - h * 0.32}l${-h * 0.02} ${h * 0.07}Q${x + h * 0.5} ${y - h * 0.3} ${x} ${y - h * 0.35}T${x - h * 1.12} ${y - h * 0.25}Z" fill="${css(seen(painter, colour("#b4552d"), 0.6))}"/>`;
  return { svg, lamps: lit ? [{ x, y: y - h * 0.2 }] : [] };
}

/** Camels one behind the other; the first stands at the point. */
export function caravan(painter: Painter, { x, y, height }: Standing, count: number): string {
  const fill = css(seen(painter, colour("#5d4230"), 0.12));
  const cloths = ["#a8322d", "#c47a25", "#31566b"].map((one) => css(seen(painter, colour(one), 0.5)));
  let svg = "";
  for (let index = 0; index < count; index += 1) {
    const scale = height / 100;
    const at = `translate(${round(x - index * height * 1.5)} ${round(y + Math.sin(index * 1.7) * height * 0.06)}) scale(${round(scale * 100) / 100})`;
    svg +=
      `<g transform="${at}"><path d="M-40 -48C-44 -66 -30 -70 -22 -68C-16 -88 4 -88 10 -68C22 -70 30 -66 36 -62C46 -58 50 -76 56 -88C58 -96 66 -98 74 -94L82 -90C82 -85 76 -84 70 -85C66 -70 62 -50 44 -42L40 -36L42 -2H36L32 -34C24 -32 14 -32 6 -33L-14 -33L-24 -34L-28 -2H-34L-33 -34C-38 -38 -40 -42 -40 -48ZM24 -34L28 -2H23L16 -33ZM-18 -33L-16 -2H-21L-26 -33Z" fill="${fill}"/>` +
      `<path d="M-20 -67C-14 -86 4 -86 9 -66L14 -46L-22 -46Z" fill="${cloths[index % 3]}"/><path d="M-10 -82Q-6 -112 2 -112Q10 -112 10 -82Z" fill="${css(seen(painter, stucco, 0.6))}"/><circle cx="1" cy="-116" r="7" fill="${cloths[(index + 1) % 3]}"/></g>`;
  }
  return svg;
}
