import type { Motif } from "./Scene";
import { type Built, canoe, caravan, houseboat, palace, tent, towers } from "./buildings";
import { colour } from "./Canvas";
import { bay, canal, dunes, hillInPlain, lakeside, mountains, riceTerraces, teaHills } from "./landscapes";
import type { Painter } from "./Painter";
import { paintLandscape, rowOf, type View } from "./paintLandscape";
import { palm, pine, tree } from "./plants";
import { paintReef } from "./paintReef";
import { paintRoom } from "./paintRoom";
import { paintStreet } from "./paintStreet";

const lamplight = colour("#ff9d45");

/** Draws what stands in front, and lets its lamps glow. */
async function inFront({ canvas }: Painter, { svg, lamps }: Built, radius = 60): Promise<void> {
  await canvas.overlay(svg);
  for (const { x, y } of lamps) canvas.glow(x, y, radius, lamplight, 0.55);
}

/** Several of a kind along the lower edge or a shore, at places that differ a little. */
const along = (
  painter: Painter,
  count: number,
  from: number,
  to: number,
  draw: (x: number) => string,
): string =>
  Array.from({ length: count }, (_, index) => {
    const share = (index + painter.random.next() * 0.85) / count;
    return draw(painter.canvas.width * (from + (to - from) * share));
  }).join("");

/** Which side of the picture the sun leaves free. */
const awayFromSun = ({ painter, sun }: View, share: number) =>
  painter.canvas.width * (sun.x < painter.canvas.width / 2 ? 1 - share : share);

/** How each motif is painted. */
export const motifs: Readonly<Record<Motif, (painter: Painter) => Promise<void>>> = {
  async dunes(painter) {
    const { random, canvas } = painter;
    const landscape = dunes(painter);
    const view = await paintLandscape(painter, landscape);
    if (random.chance(0.45)) {
      const tents: Built = { svg: "", lamps: [] };
      for (let index = 0; index < 5; index += 1) {
        const x = awayFromSun(view, 0.1 + index * 0.105);
        const built = tent(
          painter,
          { x, y: canvas.height * (0.71 + random.next() * 0.05), height: 62 + index * 5 },
          view.sun.x,
        );
        tents.svg += built.svg;
        tents.lamps.push(...built.lamps);
      }
      await inFront(painter, tents, 130);
    } else {
      const z = random.between(44, 70);
      const x = canvas.width * (0.42 + random.next() * 0.3);
      const y = rowOf(view, landscape.terrain, x, z);
      await canvas.overlay(
        caravan(painter, { x, y, height: (2.9 * view.camera.focus) / z }, random.between(3, 5)),
      );
    }
  },
  async pines(painter) {
    const { random, canvas } = painter;
    await paintLandscape(painter, mountains(painter));
    const rows = [
      [0.93, 120, 0.22, 22],
      [1.02, 210, 0.08, 13],
    ] as const;
    await canvas.overlay(
      rows
        .map(([foot, height, far, count]) =>
          along(painter, count, -0.02, 1.02, (x) => {
            const edge = Math.abs(x / canvas.width - 0.5) * 2;
            return pine(
              painter,
              {
                x,
                y: canvas.height * (foot + 0.05 * (1 - edge)),
                height: height * (0.7 + random.next() * 0.4 + edge * 0.75),
              },
              far,
            );
          }),
        )
        .join(""),
    );
  },
  async tea(painter) {
    const { random, canvas } = painter;
    const landscape = teaHills(painter);
    const view = await paintLandscape(painter, landscape);
    await canvas.overlay(
      along(painter, random.between(4, 7), 0.05, 0.95, (x) => {
        const z = random.between(90, 260);
        return tree(
          painter,
          { x, y: rowOf(view, landscape.terrain, x, z) + 4, height: (15 * view.camera.focus) / z },
          z / 900,
        );
      }),
    );
  },
  async terraces(painter) {
    const { random, canvas } = painter;
    const landscape = riceTerraces(painter);
    const view = await paintLandscape(painter, landscape);
    await canvas.overlay(
      along(painter, random.between(9, 14), 0.02, 0.98, (x) => {
        const z = random.between(110, 330);
        const y = rowOf(view, landscape.terrain, x, z);
        return palm(
          painter,
          { x, y: y + 3, height: (17 * view.camera.focus) / z },
          (random.next() - 0.5) * 0.25,
          z / 1_100,
        );
      }),
    );
  },
  async beach(painter) {
    const { random, canvas } = painter;
    const view = await paintLandscape(painter, bay(painter));
    const x = awayFromSun(view, 0.03 + random.next() * 0.06);
    const lean = x < canvas.width / 2 ? 1 : -1;
    await canvas.overlay(
      palm(
        painter,
        { x, y: canvas.height * 1.02, height: canvas.height * 0.78 },
        lean * (0.18 + random.next() * 0.14),
      ) +
        palm(
          painter,
          { x: x - lean * 70, y: canvas.height * 1.05, height: canvas.height * 0.6 },
          lean * (0.3 + random.next() * 0.16),
        ),
    );
  },
  async palace(painter) {
    const { canvas, random } = painter;
    const built: Built = { svg: "", lamps: [] };
    await paintLandscape(painter, lakeside(painter), ({ camera, sun }) => {
      const y = camera.horizon + (camera.height * camera.focus) / 225;
      Object.assign(
        built,
        palace(
          painter,
          { x: canvas.width * (0.36 + random.next() * 0.28), y, height: random.between(170, 235) },
          sun.x,
        ),
      );
      for (const lamp of built.lamps) canvas.glow(lamp.x, lamp.y, 46, lamplight, 0.22);
      return (
        along(painter, 12, 0, 1, (x) =>
          tree(painter, { x, y: y + 2, height: random.between(36, 74) }, 0.14),
        ) +
        built.svg +
        along(painter, 5, 0.05, 0.95, (x) =>
          tree(painter, { x, y: y + 3, height: random.between(22, 40) }, 0.05),
        )
      );
    });
    for (const { x, y } of built.lamps) canvas.glow(x, y, 50, lamplight, 0.2);
  },
  async fort(painter) {
    const landscape = hillInPlain(painter);
    const { x, z, height } = landscape.top;
    const view = await paintLandscape(painter, landscape);
    const { camera, sun } = view;
    const middle = painter.canvas.width / 2 + (x * camera.focus) / z;
    const y = camera.horizon + ((camera.height - height * 0.93) * camera.focus) / z;
    await inFront(painter, palace(painter, { x: middle, y, height: 150 }, sun.x, "fort"), 40);
  },
  async backwater(painter) {
    const { canvas, random } = painter;
    const landscape = canal(painter);
    const view = await paintLandscape(painter, landscape, ({ camera }) =>
      [0.42, 0.2, 0.08]
        .map((far, row) =>
          along(painter, 12 - row * 2, -0.03, 1.03, (x) => {
            const z = 210 - row * 40;
            const y = camera.horizon + ((camera.height - 1.2) * camera.focus) / z;
            return palm(
              painter,
              { x, y, height: random.between(80, 130) + row * 26 },
              (random.next() - 0.5) * 0.5,
              far,
            );
          }),
        )
        .join(""),
    );
    const x = awayFromSun(view, 0.34 + random.next() * 0.14);
    if (painter.light.isLampLit || random.chance(0.5))
      await inFront(
        painter,
        houseboat(painter, { x, y: canvas.height * 0.72, height: random.between(112, 150) }, view.sun.x),
        90,
      );
    else
      await canvas.overlay(canoe(painter, { x, y: canvas.height * 0.74, height: random.between(92, 120) }));
    const side = awayFromSun(view, 0.96);
    const lean = side < canvas.width / 2 ? 1 : -1;
    await canvas.overlay(
      palm(painter, { x: side, y: canvas.height * 1.04, height: canvas.height * 0.84 }, lean * 0.16),
    );
  },
  async skyline(painter) {
    const { canvas } = painter;
    const built: Built = { svg: "", lamps: [] };
    const view = await paintLandscape(
      painter,
      { ...lakeside(painter, 420), horizon: 0.6 },
      ({ camera, sun }) => {
        Object.assign(
          built,
          towers(painter, Math.round(camera.horizon + (camera.height * camera.focus) / 400), sun.x),
        );
        return built.svg;
      },
    );
    for (const { x, y } of built.lamps) canvas.glow(x, y, 34, lamplight, 0.35);
    await canvas.overlay(canoe(painter, { x: awayFromSun(view, 0.3), y: canvas.height * 0.82, height: 70 }));
  },
  street: paintStreet,
  reef: paintReef,
  room: paintRoom,
};
