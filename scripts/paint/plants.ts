import type { SeededRandom } from "../../server/demo/story/seededRandom";
import { colour } from "./Canvas";
import { css, type Painter, round, seen, type Standing } from "./Painter";

const leaf = colour("#3d5a2c");
const bark = colour("#6b5a48");
const needle = colour("#2f4a36");

/** A coconut palm, that leans to the right by a share of its height. */
export function palm(painter: Painter, { x, y, height }: Standing, lean: number, far = 0): string {
  const { random } = painter;
  const [topX, topY] = [x + lean * height, y - height];
  const [bendX, bendY] = [x + lean * height * 0.15, y - height * 0.55];
  const thick = Math.max(1, height * 0.028);
  const trunk = css(seen(painter, bark, 0.3, far));
  const trunkPath =
    `M${round(x - thick)} ${round(y)} Q${round(bendX - thick * 0.6)} ${round(bendY)} ${round(topX - thick * 0.4)} ${round(topY)} ` +
    `L${round(topX + thick * 0.4)} ${round(topY)} Q${round(bendX + thick * 0.6)} ${round(bendY)} ${round(x + thick)} ${round(y)} Z`;
  let leaves = "";
  for (const [share, lit] of [
    [0, 0.12],
    [1, 0.5],
  ] as const) {
    let path = "";
    for (let frond = 0; frond < 7; frond += 1) {
      const turn = -Math.PI * (0.5 + (frond - 3) * 0.21) + (random.next() - 0.5) * 0.32 + share * 0.12;
      path += frondPath(random, { x: topX, y: topY, turn, reach: height * (0.36 + random.next() * 0.14) });
    }
    const width = round(Math.max(0.7, height * 0.0042));
    leaves += `<path d="${path}" fill="none" stroke="${css(seen(painter, leaf, lit, far))}" stroke-width="${width}" stroke-linecap="round"/>`;
  }
  return `<path d="${trunkPath}" fill="${trunk}"/>${leaves}`;
}

/** A rib that bows down, with leaflets that hang from it. */
function frondPath(
  random: SeededRandom,
  { x, y, turn, reach }: { x: number; y: number; turn: number; reach: number },
): string {
  const [dx, dy] = [Math.cos(turn) * reach, Math.sin(turn) * reach];
  const fall = reach * (0.12 + random.next() * 0.42);
  const at = (t: number) => ({
    x: x + dx * t * (1 - 0.12 * t),
    y: y + dy * t * (1 - 0.35 * t) + fall * t * t,
  });
  let path = `M${round(x)} ${round(y)}`;
  const parts = Math.max(7, Math.min(26, Math.round(reach / 7)));
  for (let part = 1; part <= parts; part += 1) {
    const point = at(part / parts);
    path += `L${round(point.x)} ${round(point.y)}`;
  }
  for (let part = 1; part < parts; part += 1) {
    const share = part / parts;
    const point = at(share);
    const long = reach * (0.15 + random.next() * 0.09) * Math.sin(Math.PI * (0.15 + share * 0.8)) ** 0.7;
    const out = Math.sign(dx || 1) * long * 0.45;
    path += `M${round(point.x)} ${round(point.y)}l${round(out + random.next() * 3)} ${round(long * 0.85)}`;
    path += `M${round(point.x)} ${round(point.y)}l${round(out * 1.5)} ${round(-long * 0.3 + random.next() * 3)}`;
  }
  return path;
}

/** A conifer with drooping branches, lit from one side. */
export function pine(painter: Painter, { x, y, height }: Standing, far = 0): string {
  const { random } = painter;
  const layers = Math.max(7, Math.round(height / 14));
  let [dark, bright] = ["", ""];
  for (let layer = 0; layer < layers; layer += 1) {
    const share = (layer + 0.4) / layers;
    const half = height * 0.2 * share ** 0.85 * (0.8 + random.next() * 0.4);
    const [top, drop] = [y - height + share * height * 0.93, (height / layers) * 1.7];
    const path = (left: number, right: number) =>
      `M${round(x)} ${round(top - drop * 0.55)}L${round(x + right)} ${round(top + drop * 0.35)}L${round(x + right * 0.55)} ${round(top + drop * 0.22)}` +
      `L${round(x)} ${round(top + drop * 0.4)}L${round(x + left * 0.6)} ${round(top + drop * 0.24)}L${round(x + left)} ${round(top + drop * 0.4)}Z`;
    dark += path(-half, half * (0.85 + random.next() * 0.3));
    bright += path(-half * 0.85, -half * 0.1);
  }
  return (
    `<rect x="${round(x - height * 0.012)}" y="${round(y - height * 0.1)}" width="${round(height * 0.024)}" height="${round(height * 0.12)}" fill="${css(seen(painter, bark, 0.1, far))}"/>` +
    `<path d="${dark}" fill="${css(seen(painter, needle, 0.12, far))}"/><path d="${bright}" fill="${css(seen(painter, needle, 0.55, far))}" opacity="0.75"/>`
  );
}

/** A broad tree: clouds of leaves over a short trunk. */
export function tree(painter: Painter, { x, y, height }: Standing, far = 0): string {
  const { random } = painter;
  const stroke = css(seen(painter, bark, 0.1, far));
  let crown = "";
  for (const [lit, shift, count] of [
    [0.05, 0.05, 26],
    [0.3, -0.02, 22],
    [0.7, -0.09, 16],
  ] as const) {
    const fill = css(seen(painter, leaf, lit, far));
    for (let clump = 0; clump < count; clump += 1) {
      const turn = random.next() * Math.PI * 2;
      const reach = Math.sqrt(random.next()) * height * 0.3;
      const [cx, cy] = [
        x + Math.cos(turn) * reach * 1.25 + shift * height,
        y - height * 0.66 + Math.sin(turn) * reach * 0.8 + shift * height,
      ];
      crown += `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(height * (0.045 + random.next() * 0.05))}" fill="${fill}"/>`;
    }
  }
  return `<path d="M${x} ${y}q${round(height * 0.02)} ${round(-height * 0.3)} 0 ${round(-height * 0.55)}" stroke="${stroke}" stroke-width="${round(height * 0.045)}" fill="none"/>${crown}`;
}
